import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

/** A random whole number below `sides`. */
export type Die = (sides: number) => number

/** The ways in which a failing disk damages a file: `block` is the size it moves, loses or garbles at once. */
const WAYS: readonly ((bytes: Buffer, die: Die, block: number) => Buffer)[] = [
  function flipBits(bytes, die) {
    for (let left = 1 + die(8); left > 0; left--) {
      const at = die(bytes.length)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << die(8))
    }
    return bytes
  },
  function cut(bytes, die) {
    return bytes.subarray(0, die(bytes.length))
  },
  function swapBlocks(bytes, die, block) {
    const [one, other] = [blockAt(bytes, die, block), blockAt(bytes, die, block)]
    const kept = Buffer.from(bytes.subarray(one, one + block))
    bytes.copyWithin(one, other, other + block)
    kept.copy(bytes, other)
    return bytes
  },
  function loseBlock(bytes, die, block) {
    const at = blockAt(bytes, die, block)
    return bytes.fill(0, at, at + block)
  },
  function garbleBlock(bytes, die, block) {
    const at = blockAt(bytes, die, block)
    // as: map keeps its type
    return bytes.map((byte, index) => (index >= at && index < at + block ? die(256) : byte)) as Buffer
  },
]

const blockAt = (bytes: Buffer, die: Die, block: number): number =>
  die(Math.max(1, Math.floor(bytes.length / block))) * block

/** Damages or deletes the file; a missing one stays missing. Returns the name of the damage. */
export function damage(file: string, die: Die, block: number): string {
  if (!existsSync(file)) return 'nothing there'
  const bytes = readFileSync(file)
  const way = WAYS[die(WAYS.length + 1)]
  if (!way || bytes.length === 0) {
    rmSync(file)
    return 'lose'
  }
  writeFileSync(file, way(bytes, die, block))
  return way.name
}
