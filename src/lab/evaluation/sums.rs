//! Counts that add up field by field.

/// Lets counts be added up, talk by talk: `adds_up!(Counts: found, missed)`.
macro_rules! adds_up {
    ($counts:ty: $($field:ident),+) => {
        impl std::ops::AddAssign for $counts {
            fn add_assign(&mut self, other: Self) {
                $(self.$field += other.$field;)+
            }
        }
    };
}
pub(crate) use adds_up;
