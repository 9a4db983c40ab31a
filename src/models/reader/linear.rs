//! A linear layer, the seam between the two ways to multiply: 32-bit floats on any device, or whole numbers on the processor.
//!
//! Weights are whole numbers of six bits with a step for each output.

use burn::tensor::activation::gelu;
use burn::tensor::{Device, Tensor, TensorData};

use crate::network_parts::whole_linear::{Then, WholeLinear};
use evidence::model_files::{WeightFile, WeightsError};

/// How matrix products are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// In 32-bit floats, on any device.
    Floats,
    /// In whole numbers, on the processor.
    Whole,
}

/// `y = W x + b`
#[derive(Debug)]
pub enum Linear {
    Floats(Box<FloatLinear>),
    Whole(Box<WholeLinear>),
}

/// A layer in floats.
#[derive(Debug)]
pub struct FloatLinear {
    /// `[inputs, outputs]`
    weight: Tensor<2>,
    bias: Tensor<1>,
}

impl Linear {
    /// Takes `name.weight`, `[outputs, inputs]`, and `name.bias` out of a file.
    ///
    /// # Errors
    /// If one is missing or has another shape.
    pub fn read(
        file: &mut WeightFile,
        name: &str,
        [inputs, outputs]: [usize; 2],
        arithmetic: Arithmetic,
        device: &Device,
    ) -> Result<Self, WeightsError> {
        let bias = file.take(&format!("{name}.bias"))?.expect_shape(&[outputs])?.values;
        let name = format!("{name}.weight");
        match arithmetic {
            Arithmetic::Floats => {
                let weight = file.take(&name)?.expect_shape(&[outputs, inputs])?.values;
                let weight = Tensor::<2>::from_data(TensorData::new(weight, [outputs, inputs]), device).transpose();
                let bias = Tensor::from_data(TensorData::new(bias, [outputs]), device);
                Ok(Self::Floats(Box::new(FloatLinear { weight, bias })))
            }
            Arithmetic::Whole => {
                let weight = file.take_whole(&name)?.expect_shape([outputs, inputs])?;
                Ok(Self::Whole(Box::new(WholeLinear::new(&weight, bias))))
            }
        }
    }

    /// `[rows, inputs]` to `[rows, outputs]`.
    pub fn forward(&self, x: Tensor<2>, then: Then) -> Tensor<2> {
        match self {
            Self::Floats(linear) => {
                let y = x.matmul(linear.weight.clone()) + linear.bias.clone().unsqueeze();
                if then == Then::Gelu { gelu(y) } else { y }
            }
            Self::Whole(linear) => {
                let ([rows, _], device) = (x.dims(), x.device());
                let x: Vec<f32> = x.into_data().try_to_vec().expect("the processor gives its values back");
                let y = linear.forward(&x, then);
                Tensor::from_data(TensorData::new(y, [rows, linear.outputs()]), &device)
            }
        }
    }
}
