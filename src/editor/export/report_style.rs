//! How pages look.

pub(crate) const STYLE: &str = "body { font: 16px/1.4 sans-serif; margin: 2em auto; max-width: 70em; padding: 0 1em; }
table { border-collapse: collapse; margin: 1em 0; }
th, td { border-bottom: 1px solid #bbb; padding: .3em .8em .3em 0; text-align: left; vertical-align: top; }
td:nth-child(-n+3) { white-space: nowrap; }
";
