//! Provenance: which boundary is where by whose word, with the evidence.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{ProjectCues, State};
use crate::project::Project;
use base::time::Span;
use evidence::Evidence;
use evidence::fusion::Witness;
use formats::guideline::exported_millis;

/// All boundaries and refused places as one JSON document, for a file beside the subtitles. The same project gives the
/// same text.
pub fn decision_report(project: &Project, evidence: Option<&Evidence>, project_cues: &ProjectCues) -> String {
    let number = |value: f32| (f64::from(value) * 10_000.0).round() / 10_000.0;
    let millis = |span: Span| {
        let (start, end) = exported_millis(span);
        json!({"out": start as f64 / 1000.0, "in": end as f64 / 1000.0})
    };
    let boundaries: Vec<Value> = project_cues
        .boundaries
        .iter()
        .map(|boundary| {
            let gap = evidence.and_then(|evidence| evidence.gaps.get(&boundary.gap));
            let weighed = project_cues.weighed.get(boundary.word).copied().flatten();
            // With what was learnt: these add up to the strength.
            let fusion = weighed.and_then(|weighed| weighed.fusion);
            json!({
                "after_word": boundary.gap,
                "text": project_cues.wording.words.get(boundary.word),
                "times": millis(boundary.span),
                "cue_ends": boundary.is_cue_end(),
                "state": boundary.state,
                "decided_by": if boundary.state == State::Pending { "machine" } else { "person" },
                "decision": project.pins.decision(boundary.gap),
                "machine": gap.zip(weighed).map(|(gap, weighed)| json!({
                    "strength": number(weighed.strength()),
                    "stage": weighed.verdict.stage,
                    "by_words": number(weighed.verdict.lexical),
                    "by_sound": number(weighed.verdict.acoustic),
                    "sentence_end": fusion.map(|fusion| number(fusion.sentence_end)),
                    "log_odds": fusion.map(|fusion| Witness::ALL.map(|witness| (witness, number(fusion.by(witness))))
                        .into_iter()
                        .collect::<BTreeMap<_, _>>()),
                    "pause_ms": gap.pause.as_millis_rounded(),
                    "pitch_reset_st": gap.pitch_reset_st.map(number),
                    "energy_drop_db": gap.energy_drop_db.map(number),
                })),
            })
        })
        .collect();
    let document = json!({
        "breathmark_decisions": 1,
        "recording": project.recording,
        "transcript": project.transcript,
        "guideline": project.guideline.name,
        "model": evidence.filter(|evidence| evidence.has_model()).map(|evidence| &evidence.model),
        "fusion": evidence.map(|evidence| &evidence.fusion).filter(|name| !name.is_empty()),
        "boundary_factor": project.boundary_factor,
        "adaptation": project.adaptation,
        "boundaries": boundaries,
    });
    format!("{document:#}\n")
}
