//! Models that were opened stay open: the next talk need not read, check and build them again.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{FolderError, ModelFolder};

/// Shared by all that work with one [`Compute`](super::Compute), and by its copies.
#[derive(Clone, Debug, Default)]
pub struct OpenedModels(Arc<Mutex<Opened>>);

#[derive(Debug, Default)]
struct Opened {
    models: BTreeMap<Key, Entry>,
    /// How often a model had to be opened.
    times: usize,
}

/// What kind of model, its name, and where it was opened: what was made on a device that failed is of no use on another.
type Key = (TypeId, String, String);

#[derive(Debug)]
struct Entry {
    /// As it was when the model was opened.
    folder: ModelFolder,
    model: Arc<dyn Any + Send + Sync>,
}

/// A model that is open, for one after the other of those who ask it.
pub struct OpenModel<M>(Arc<Mutex<M>>);

impl<M> OpenModel<M> {
    /// The model, as soon as nobody else works with it.
    pub fn lock(&self) -> MutexGuard<'_, M> {
        // A model only answers: one that panicked before is as good as ever.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl OpenedModels {
    /// The model called `name`, whose files are in the model folder `folder`. It is opened if it is not open, or if the folder
    /// holds another one since. `device`: where it is opened.
    ///
    /// # Errors
    /// If there is no such folder, and those of `open`.
    pub fn get<M: Send + 'static, E: From<FolderError>>(
        &self,
        (name, folder, device): (&str, &str, &str),
        open: impl FnOnce() -> Result<M, E>,
    ) -> Result<OpenModel<M>, E> {
        let folder = ModelFolder::read(folder)?;
        let key = (TypeId::of::<M>(), name.to_owned(), device.to_owned());
        if let Some(model) = self.known(&key, &folder) {
            return Ok(OpenModel(model));
        }
        // Others may go on meanwhile, whatever becomes of this: a driver may hang.
        let model = Arc::new(Mutex::new(open()?));
        let mut opened = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        opened.times += 1;
        opened.models.insert(key, Entry { folder, model: model.clone() });
        Ok(OpenModel(model))
    }

    fn known<M: Send + 'static>(&self, key: &Key, folder: &ModelFolder) -> Option<Arc<Mutex<M>>> {
        let opened = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = opened.models.get(key).filter(|entry| entry.folder == *folder)?;
        entry.model.clone().downcast::<Mutex<M>>().ok()
    }

    /// How often a model had to be opened so far.
    pub fn times_opened(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).times
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open_length(opened: &OpenedModels, name: &str) -> usize {
        *opened.get((name, "tagger", "CPU"), || Ok::<_, FolderError>(name.len())).unwrap().lock()
    }

    #[test]
    fn a_model_is_opened_once_under_each_name() {
        let opened = OpenedModels::default();
        let copy = opened.clone();
        for (by, name) in [(&opened, "one"), (&copy, "one"), (&opened, "three"), (&copy, "three")] {
            assert_eq!(open_length(by, name), name.len());
        }
        assert_eq!((opened.times_opened(), copy.times_opened()), (2, 2));
        // Another kind of model of the same name is another model, and so is one on another device.
        let text = opened.get(("one", "tagger", "CPU"), || Ok::<_, FolderError>("text")).unwrap();
        assert_eq!((*text.lock(), opened.times_opened()), ("text", 3));
        let elsewhere = opened.get(("one", "tagger", "GPU"), || Ok::<_, FolderError>(7_usize)).unwrap();
        assert_eq!((*elsewhere.lock(), open_length(&opened, "one")), (7, 3));
    }

    #[test]
    fn what_cannot_be_opened_is_tried_again() {
        let opened = OpenedModels::default();
        let fails = opened.get(("one", "tagger", "CPU"), || Err::<usize, _>(FolderError::NoModels));
        assert!(fails.is_err() && open_length(&opened, "one") == 3 && opened.times_opened() == 1);
        let nowhere = opened.get(("one", "nowhere", "CPU"), || Ok::<u8, FolderError>(1));
        assert!(matches!(nowhere, Err(FolderError::Unknown { .. })));
    }
}
