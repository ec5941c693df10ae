import { cellAt, eager, type Functions, sizeOf } from '../language/define.ts'
import { spend } from '../language/evaluate.ts'
import { compare, equalityKey } from '../language/operators.ts'
import type { Scene } from '../language/scene.ts'
import { type Argument, failure, isArea, isError, toSingle, type Value } from '../language/value.ts'
import { indexOf } from './criteria.ts'
import { wholeNumber } from './numeric.ts'

const VLOOKUP = eager(3, 4, ([searched = null, table = null, column, isNear = true], scene) => {
  const right = wholeNumber(column)
  if (typeof right !== 'number') return right
  if (!isArea(table)) return failure('#INVALID DATA TYPE')
  const { width, height, at, key } = table
  const first = { ...table, width: 1, at: (row: number) => at(row * width), key: key && `first of ${key}` }
  const row = match(toSingle(searched), first, toSingle(isNear) ? 1 : 0, scene)
  if (typeof row !== 'number') return row
  return right < 1 || right > width || row > height ? failure('#INVALID VALUE') : at((row - 1) * width + right - 1)
})

/** Lookup functions. Positions are counted from 1. */
export const LOOKUP: Functions = {
  INDEX: eager(2, 3, ([range = null, row, column]) => {
    const [down, right] = [wholeNumber(row), column === undefined ? null : wholeNumber(column)]
    if (typeof down !== 'number') return down
    if (right !== null && typeof right !== 'number') return right
    return index(range, down, right)
  }),
  MATCH: eager(2, 3, ([searched = null, range = null, order = 1], scene) => {
    const direction = wholeNumber(order)
    return typeof direction === 'number' ? match(toSingle(searched), range, direction, scene) : direction
  }),
  VLOOKUP,
  /** Its earlier name. */
  LOOKUP: VLOOKUP,
}

/** A range of one row or column needs a single number only. */
function index(range: Argument, row: number, column: number | null): Value {
  const [width, height] = isArea(range) ? [range.width, range.height] : [1, 1]
  const isOneRow = height === 1 && column === null
  const [down, right] = isOneRow ? [1, row] : [row, column ?? 1]
  if (down < 1 || right < 1 || down > height || right > width) return failure('#INVALID VALUE')
  return cellAt(range, (down - 1) * width + right - 1)
}

/**
 * The position of a value: the exact one (0); in ascending order the last one not above it (1); in descending order the
 * last one not below it (-1). If the range is not in the stated order, any matching position may result.
 */
function match(searched: Value, range: Argument, order: number, scene: Scene): Value {
  if (isError(searched)) return searched
  if (order === 0) {
    const positions = indexOf(range, scene)
    if (isError(positions)) return positions
    const [position] = positions.get(equalityKey(searched)) ?? []
    return position === undefined ? failure('#NO MATCH') : position + 1
  }
  const tooMuch = spend(scene, sizeOf(range))
  if (tooMuch) return tooMuch
  let found = 0
  for (let at = 0; at < sizeOf(range); at++) {
    const value = cellAt(range, at)
    if (isError(value)) return value
    const distance = compare(value, searched)
    if (distance === null) continue
    if (distance * Math.sign(order) > 0) break
    found = at + 1
  }
  return found === 0 ? failure('#NO MATCH') : found
}
