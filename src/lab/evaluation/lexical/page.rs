//! A table and its picture as one web page that needs nothing else: no script, no network.

use std::fmt::Write as _;

use super::table::{COLUMNS, LexicalTable, LexicalTableRow, legend, point_text};
use crate::evaluation::picture::escaped;

const STYLE: &str = "body{font:16px/1.5 sans-serif;margin:2em auto;max-width:75em;padding:0 1em;color:#222;background:#fff}\
    .scroll{overflow-x:auto}table{border-collapse:collapse}\
    th,td{padding:.25em .7em;border-bottom:1px solid #ccc;text-align:right;white-space:nowrap}\
    th[scope=row],td.note{text-align:left}td.note{color:#555}figure{margin:2em 0}svg{max-width:100%;height:auto}";

/// The page. `svg` is the picture of the same models; `description` is what it shows, for those who do not see it.
pub fn page(table: &LexicalTable, svg: &str, description: &str) -> String {
    let title = escaped(&format!("Lexical models on {}", table.file));
    let mut html = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n\
         <body>\n<h1>{title}</h1>\n<p>{} gaps. Figures in percent.</p>\n<div class=\"scroll\">\n<table>\n<thead><tr>\
         <th scope=\"col\">model</th>",
        table.gaps
    );
    for column in COLUMNS {
        let _ = write!(html, "<th scope=\"col\">{}</th>", escaped(column.heading));
    }
    html.push_str("<th scope=\"col\">remarks</th></tr></thead>\n<tbody>\n");
    for row in &table.rows {
        match row {
            LexicalTableRow::Measured(report) => {
                let _ = write!(html, "<tr><th scope=\"row\">{}</th>", escaped(&report.model));
                for column in COLUMNS {
                    let _ = write!(html, "<td>{}</td>", escaped(column.cell(report).trim_start()));
                }
                let mut remarks = format!("Decides by {}", point_text(&report.operating_point));
                if let Some(remark) = &report.remark {
                    let _ = write!(remarks, "; {remark}");
                }
                let _ = writeln!(html, "<td class=\"note\">{}</td></tr>", escaped(&remarks));
            }
            LexicalTableRow::Missing(name, reason) => {
                let span = COLUMNS.len() + 1;
                let (name, reason) = (escaped(name), escaped(reason));
                let _ = writeln!(
                    html,
                    "<tr><th scope=\"row\">{name}</th><td class=\"note\" colspan=\"{span}\">missing: {reason}</td></tr>"
                );
            }
        }
    }
    html.push_str("</tbody>\n</table>\n</div>\n");
    if let Some(report) = table.measured().next() {
        let _ = writeln!(html, "<p>{}</p>", escaped(&legend(report)));
    }
    let description = escaped(description);
    let _ = write!(
        html,
        "<figure role=\"img\" aria-label=\"{description}\">\n{svg}<figcaption>{description}</figcaption>\n</figure>\n\
         </body>\n</html>\n"
    );
    html
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::lexical::tests::toy_report;

    #[test]
    fn the_page_is_whole_escaped_and_without_scripts() {
        let missing = LexicalTableRow::Missing("<cnn>".to_owned(), "a & b".to_owned());
        let rows = vec![LexicalTableRow::Measured(Box::new(toy_report("to\"y"))), missing];
        let table = LexicalTable { file: "<script>alert(1)</script>".to_owned(), gaps: 6, rows };
        let html = page(&table, "<svg></svg>\n", "curves of 'toy'");
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
        assert!(!html.contains("<script") && !html.contains("<cnn>") && !html.contains("http"), "{html}");
        for text in ["to&quot;y", "&lt;cnn&gt;", "missing: a &amp; b", "<svg></svg>", "curves of &#39;toy&#39;"] {
            assert!(html.contains(text), "{text}");
        }
    }
}
