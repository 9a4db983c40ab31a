//! Packets of CEA-708, and the bytes of service 1 in them.

const SERVICE: u8 = 1;
/// Services from 7 on have their number in a byte of its own.
const EXTENDED: u8 = 7;

/// A packet that is not whole yet.
#[derive(Debug, Default)]
pub struct PacketBytes {
    bytes: Vec<u8>,
    length: usize,
}

impl PacketBytes {
    /// Of its first two bytes.
    pub fn started(bytes: [u8; 2]) -> Self {
        let length = match usize::from(bytes[0] & 0x3f) {
            0 => 128,
            pairs => 2 * pairs,
        };
        Self { bytes: bytes.to_vec(), length }
    }

    pub fn push(&mut self, bytes: [u8; 2]) {
        if self.bytes.len() < self.length {
            self.bytes.extend(bytes);
        }
    }

    /// The bytes of service 1 once the packet is whole, and only then.
    pub fn take_service(&mut self) -> Option<Vec<u8>> {
        if self.length == 0 || self.bytes.len() < self.length {
            return None;
        }
        let bytes = std::mem::take(&mut self.bytes);
        self.length = 0;
        Some(service(bytes.get(1..).unwrap_or_default()))
    }
}

fn service(mut rest: &[u8]) -> Vec<u8> {
    let mut found = Vec::new();
    while let Some((&head, behind)) = rest.split_first() {
        let (mut number, length) = (head >> 5, usize::from(head & 0x1f));
        let mut data = behind;
        if number == EXTENDED && length > 0 {
            let Some((&extended, behind)) = data.split_first() else { break };
            (number, data) = (extended & 0x3f, behind);
        }
        // Padding up to the end of the packet.
        if number == 0 {
            break;
        }
        let (own, behind) = data.split_at(length.min(data.len()));
        if number == SERVICE {
            found.extend(own);
        }
        rest = behind;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_packet_is_taken_apart_when_it_is_whole() {
        let mut packet = PacketBytes::started([0x43, 0x22]);
        packet.push(*b"ab");
        assert_eq!(packet.take_service(), None);
        packet.push([0x41, b'x']);
        assert_eq!(packet.take_service(), Some(b"ab".to_vec()));
        assert_eq!(packet.take_service(), None);
        // Cut, extended, and padding.
        assert_eq!(service(&[0x25, b'a']), b"a");
        assert_eq!(service(&[0xe1, 0x08, b'x', 0x21, b'a', 0x00, 0x21, b'b']), b"a");
        assert_eq!(service(&[0xe1]), b"");
    }
}
