//! Layers of a network as named weight tables, and back.

use burn::module::Param;
use burn::nn::Linear;
use burn::tensor::{Device, Tensor, TensorData};

use evidence::model_files::{WeightTable, WeightsError};
use models::network_parts::any_values;

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

/// The matrix stored as `name`, if it has this shape.
pub fn take_matrix(
    name: &str,
    shape: [usize; 2],
    take: &mut TakeTable<'_>,
    device: &Device,
) -> Result<Param<Tensor<2>>, WeightsError> {
    let table = take(name)?.expect_shape(&shape)?;
    Ok(Param::from_tensor(Tensor::from_data(TensorData::new(table.values, shape), device)))
}

/// The layer that [`linear_tables`] wrote, of shape `[in, out]` and with a bias.
pub fn take_linear(
    name: &str,
    shape: [usize; 2],
    take: &mut TakeTable<'_>,
    device: &Device,
) -> Result<Linear, WeightsError> {
    let weight = take_matrix(&format!("{name}.weight"), shape, take, device)?;
    let bias = take(&format!("{name}.bias"))?.expect_shape(&shape[1..])?;
    let bias = Tensor::from_data(TensorData::new(bias.values, [shape[1]]), device);
    Ok(Linear { weight, bias: Some(Param::from_tensor(bias)) })
}
