//! Layers of a network as named weight tables, and back.

use burn::module::Param;
use burn::nn::Linear;
use burn::tensor::{Device, Tensor, TensorData};
use rand::Rng;

use evidence::model_files::{WeightTable, WeightsError};
use models::network_parts::{any_values, random_weights};

/// Looks a table up by name, as [`evidence::model_files::WeightFile::take`] does.
pub type TakeTable<'a> = dyn FnMut(&str) -> Result<WeightTable, WeightsError> + 'a;

/// A matrix as a table `[rows, columns]`.
pub fn matrix_table(name: impl Into<String>, matrix: Tensor<2>) -> WeightTable {
    let [rows, columns] = matrix.dims();
    WeightTable::new(name, vec![rows, columns], any_values(matrix))
}

/// `NAME.weight` `[in, out]` and, where the layer has one, `NAME.bias` `[out]`.
pub fn linear_tables(name: &str, layer: &Linear) -> Vec<WeightTable> {
    let mut tables = vec![matrix_table(format!("{name}.weight"), layer.weight.val())];
    if let Some(bias) = &layer.bias {
        let values = any_values(bias.val());
        tables.push(WeightTable::new(format!("{name}.bias"), vec![values.len()], values));
    }
    tables
}

/// Where the weights of a network come from: drawn for training, or read.
pub trait WeightSource {
    fn device(&self) -> &Device;

    /// The matrix called `name`; drawn values have a deviation of one.
    fn matrix(&mut self, name: &str, shape: [usize; 2]) -> Result<Param<Tensor<2>>, WeightsError>;

    /// The layer called `name`, of shape `[in, out]` and with a bias; drawn values lie within `-bound..bound`.
    fn linear_within(&mut self, bound: f32, name: &str, shape: [usize; 2]) -> Result<Linear, WeightsError>;

    /// The same with the usual bound: one by the root of the number of inputs.
    fn linear(&mut self, name: &str, shape: [usize; 2]) -> Result<Linear, WeightsError> {
        self.linear_within((shape[0] as f32).sqrt().recip(), name, shape)
    }
}

/// Weights to begin a training with, drawn in the order in which they are asked for.
pub struct FreshWeights<'a> {
    pub random: &'a mut dyn Rng,
    pub device: &'a Device,
}

impl WeightSource for FreshWeights<'_> {
    fn device(&self) -> &Device {
        self.device
    }

    fn matrix(&mut self, _: &str, shape: [usize; 2]) -> Result<Param<Tensor<2>>, WeightsError> {
        Ok(random_weights::normal_matrix(shape, self.random, self.device))
    }

    fn linear_within(&mut self, bound: f32, _: &str, shape: [usize; 2]) -> Result<Linear, WeightsError> {
        Ok(random_weights::linear_within(bound, shape, self.random, self.device))
    }
}

/// Weights that [`matrix_table`] and [`linear_tables`] wrote.
pub struct StoredWeights<'a, 'b> {
    pub take: &'a mut TakeTable<'b>,
    pub device: &'a Device,
}

impl WeightSource for StoredWeights<'_, '_> {
    fn device(&self) -> &Device {
        self.device
    }

    fn matrix(&mut self, name: &str, shape: [usize; 2]) -> Result<Param<Tensor<2>>, WeightsError> {
        let table = (self.take)(name)?.expect_shape(&shape)?;
        Ok(Param::from_tensor(Tensor::from_data(TensorData::new(table.values, shape), self.device)))
    }

    fn linear_within(&mut self, _: f32, name: &str, shape: [usize; 2]) -> Result<Linear, WeightsError> {
        let weight = self.matrix(&format!("{name}.weight"), shape)?;
        let bias = (self.take)(&format!("{name}.bias"))?.expect_shape(&shape[1..])?;
        let bias = Tensor::from_data(TensorData::new(bias.values, [shape[1]]), self.device);
        Ok(Linear { weight, bias: Some(Param::from_tensor(bias)) })
    }
}
