//! The rules of text as a list of switches, group by group.

use eframe::egui::{Checkbox, CollapsingHeader, Ui};

use crate::panels::dialogs::modal::quiet;
use crate::scene::Scene;
use base::texts::t;
use formats::guideline::Guideline;
use formats::text_rules::{RuleGroup, Severity, TextRule, groups};

/// The rules, each of which can be switched for every guideline: which ones count is a matter of the talk.
pub fn text_rules_ui(ui: &mut Ui, scene: &Scene<'_>, guideline: &mut Guideline) {
    ui.add_space(6.0);
    let language = scene.talk.map(|talk| talk.language());
    for group in groups() {
        let is_of = |rule: &TextRule| language.is_none_or(|language| rule.is_of(language));
        let rules: Vec<_> = group.rules.iter().filter(|rule| is_of(rule)).collect();
        let count = rules.iter().filter(|rule| guideline.text_rules.counts(&group.name, rule)).count();
        let title = t!("rules-group", title = group.title.text(), count = count, all = rules.len());
        CollapsingHeader::new(title).id_salt(("rules", &group.name)).show(ui, |ui| {
            rules.into_iter().for_each(|rule| rule_ui(ui, guideline, group, rule));
        });
    }
    if !guideline.text_rules.own.is_empty() {
        let title = t!("rules-own", count = guideline.text_rules.own.len());
        CollapsingHeader::new(title).id_salt("own rules").show(ui, |ui| {
            for line in guideline.text_rules.own.clone() {
                let mut counts = !guideline.text_rules.off.contains(&line.id);
                let label = t!("rules-row", message = line.message.text(), severity = severity(line.severity));
                if ui.add(Checkbox::new(&mut counts, label)).changed() {
                    match counts {
                        true => guideline.text_rules.off.remove(&line.id),
                        false => guideline.text_rules.off.insert(line.id),
                    };
                }
            }
        });
    }
    quiet(ui, scene, t!("rules-about"));
}

fn rule_ui(ui: &mut Ui, guideline: &mut Guideline, group: &RuleGroup, rule: &TextRule) {
    let mut counts = guideline.text_rules.counts(&group.name, rule);
    let label = t!("rules-row", message = rule.message.text(), severity = severity(rule.severity));
    let example = rule.fails.first().map(|(wrong, fixed)| match fixed {
        Some(fixed) => t!("rules-example-fixed", wrong = wrong.as_str(), fixed = fixed.as_str()),
        None => t!("rules-example", wrong = wrong.as_str()),
    });
    let told = t!("rules-source", source = rule.source.as_str());
    let told = example.map_or_else(|| told.clone(), |example| format!("{example}\n{told}"));
    if ui.add(Checkbox::new(&mut counts, label)).on_hover_text(told).changed() {
        guideline.text_rules.switch(&group.name, rule, counts);
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Must => t!("rules-must"),
        Severity::Should => t!("rules-should"),
        Severity::Hint => t!("rules-hint"),
    }
}
