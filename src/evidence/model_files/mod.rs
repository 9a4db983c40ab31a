//! The folders that models lie in: what they say of themselves, their weights, and those that stay open.

mod licence;
mod model_error;
mod model_folder;
mod opened_models;
mod weights;

pub use licence::licence_name;
pub use model_error::ModelError;
pub use model_folder::{
    Fluency, FolderError, ModelFolder, also_look_in, file_checksum, model_names, models_folder, place_among,
};
pub use opened_models::{OpenModel, OpenedModels};
pub use weights::{Precision, WeightFile, WeightTable, WeightsError, WholeTable, write_weights, write_weights_as};
