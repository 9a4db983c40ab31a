//! From a device's tensors to values on the host.

use burn::tensor::Tensor;

use base::texts::t;

/// The tensor's values, row-major.
///
/// # Panics
/// If the device cannot give the values back or they are not finite, as when a driver is lost. `Compute::run` catches it
/// on a GPU and goes on with the CPU.
pub fn host_values<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    let values = any_values(tensor);
    assert!(values.iter().all(|value| value.is_finite()), "{}", t!("compute-not-finite"));
    values
}

/// The values as they are: tables that are not finite are refused when they are written.
pub fn any_values<const D: usize>(tensor: Tensor<D>) -> Vec<f32> {
    tensor.into_data().convert::<f32>().try_to_vec().expect("the device gives its values back")
}
