import type { Random } from '../../shared/random.ts'

/** Lengths and offsets at the limits of integer types. */
const EDGES = [0, 1, 7, 8, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffff8, 0xffffffff]

/** Damages the bytes at one to four positions, or truncates them. Returns a copy. */
export function damageBytes(random: Random, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  let made = Uint8Array.from(bytes)
  for (let left = 1 + random.below(4); left > 0; left--) made = damaged(random, made)
  return made
}

function damaged(random: Random, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = random.below(bytes.length)
  const to = Math.min(bytes.length, at + 1 + random.below(random.chance(0.1) ? bytes.length : 16))
  switch (random.below(8)) {
    case 0:
    case 1:
      bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
      return bytes
    case 2:
      bytes[at] = random.below(256)
      return bytes
    case 3:
      return withWord(random, bytes, at)
    case 4:
      return bytes.slice(0, at)
    case 5:
      return joined(bytes.subarray(0, at), bytes.subarray(to))
    case 6:
      return joined(bytes.subarray(0, to), bytes.subarray(at))
    default:
      return joined(
        bytes.subarray(0, at),
        Uint8Array.from({ length: 1 + random.below(16) }, () => random.below(256)),
        bytes.subarray(at),
      )
  }
}

/** Numbers are mostly aligned to four bytes. */
function withWord(random: Random, bytes: Uint8Array<ArrayBuffer>, near: number): Uint8Array<ArrayBuffer> {
  const at = random.chance(0.7) ? near - (near % 4) : near
  const value = EDGES[random.below(EDGES.length)] ?? 0
  if (at + 4 <= bytes.length) new DataView(bytes.buffer).setUint32(at, value, random.chance(0.9))
  return bytes
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}
