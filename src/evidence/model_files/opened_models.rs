//! Models that were opened stay open: the next talk need not read, check and build them again.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{FolderError, ModelFolder};

/// Shared by all that work with one `Compute`, and by its copies, on whatever threads.
#[derive(Clone, Debug, Default)]
pub struct OpenedModels(Arc<Mutex<Opened>>);

#[derive(Debug, Default)]
struct Opened {
    models: BTreeMap<Key, Arc<Place>>,
    /// How often a model had to be opened.
    times: usize,
}

/// The kind of model, its name, and where it was opened: what was made on a device that failed is of no use on another.
type Key = (TypeId, String, String);

/// The slot of a model. Locked while it is opened: a second caller of the same model waits for it and does not open it, too.
type Place = Mutex<Option<Entry>>;

#[derive(Debug)]
struct Entry {
    /// As it was when the model was opened.
    folder: ModelFolder,
    model: Arc<dyn Any + Send + Sync>,
}

/// A model that is open, for all who ask it, at the same time, too: a model only answers.
pub struct OpenModel<M>(Arc<M>);

impl<M> OpenModel<M> {
    /// A model that was opened for one alone who asks it.
    pub fn alone(model: M) -> Self {
        Self(Arc::new(model))
    }
}

impl<M> Deref for OpenModel<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.0
    }
}

impl OpenedModels {
    /// The model called `name`, whose files are in the model folder `folder`. It is opened if it is not open, or if the folder
    /// holds another one since. `device`: where it is opened.
    ///
    /// # Errors
    /// If there is no such folder, and those of `open`.
    pub fn get<M: Send + Sync + 'static, E: From<FolderError>>(
        &self,
        (name, folder, device): (&str, &str, &str),
        open: impl FnOnce() -> Result<M, E>,
    ) -> Result<OpenModel<M>, E> {
        let folder = ModelFolder::read(folder)?;
        let key = (TypeId::of::<M>(), name.to_owned(), device.to_owned());
        // Those who want another model go on while this one is opened, whatever becomes of it: a driver may hang.
        let place = held(&self.0).models.entry(key).or_default().clone();
        let mut entry = held(&place);
        let known = entry.as_ref().filter(|entry| entry.folder == folder).map(|entry| entry.model.clone());
        if let Some(Ok(model)) = known.map(Arc::downcast::<M>) {
            return Ok(OpenModel(model));
        }
        let model = Arc::new(open()?);
        held(&self.0).times += 1;
        *entry = Some(Entry { folder, model: model.clone() });
        Ok(OpenModel(model))
    }

    /// Lets go of all models. A caller that works with one keeps it until done; the next request opens it again.
    pub fn close(&self) {
        held(&self.0).models.clear();
    }

    /// How often a model had to be opened so far.
    pub fn times_opened(&self) -> usize {
        held(&self.0).times
    }
}

/// Nothing is left half changed where a thread panicked: an entry is put in whole.
fn held<T>(place: &Mutex<T>) -> MutexGuard<'_, T> {
    place.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open_length(opened: &OpenedModels, name: &str) -> usize {
        *opened.get((name, "tagger-de", "CPU"), || Ok::<_, FolderError>(name.len())).unwrap()
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
        let text = opened.get(("one", "tagger-de", "CPU"), || Ok::<_, FolderError>("text")).unwrap();
        assert_eq!((*text, opened.times_opened()), ("text", 3));
        let elsewhere = opened.get(("one", "tagger-de", "GPU"), || Ok::<_, FolderError>(7_usize)).unwrap();
        assert_eq!((*elsewhere, open_length(&opened, "one")), (7, 3));
    }

    #[test]
    fn many_at_once_open_a_model_once() {
        let (opened, start) = (OpenedModels::default(), std::sync::Barrier::new(4));
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    start.wait();
                    assert_eq!(open_length(&opened, "three"), 5);
                });
            }
        });
        assert_eq!(opened.times_opened(), 1);
    }

    #[test]
    fn models_that_were_let_go_are_opened_again_and_stay_with_those_who_use_them() {
        let opened = OpenedModels::default();
        let used = opened.get(("one", "tagger-de", "CPU"), || Ok::<_, FolderError>(3_usize)).unwrap();
        opened.close();
        assert_eq!((*used, opened.times_opened()), (3, 1));
        assert_eq!((open_length(&opened, "one"), opened.times_opened()), (3, 2));
    }

    #[test]
    fn what_cannot_be_opened_is_tried_again() {
        let opened = OpenedModels::default();
        let fails = opened.get(("one", "tagger-de", "CPU"), || Err::<usize, _>(FolderError::NoModels));
        assert!(fails.is_err() && open_length(&opened, "one") == 3 && opened.times_opened() == 1);
        let nowhere = opened.get(("one", "nowhere", "CPU"), || Ok::<u8, FolderError>(1));
        assert!(matches!(nowhere, Err(FolderError::Unknown { .. })));
    }
}
