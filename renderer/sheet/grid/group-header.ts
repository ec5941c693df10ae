import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'

/** A visible header over the rows `order[from]` to `order[to - 1]`, which are indexes of the view. */
export type ShownGroup = {
  readonly header: GroupHeader
  readonly order: Uint32Array
  readonly from: number
  readonly to: number
}

export const rowsIn = ({ from, to }: ShownGroup): number => to - from

/** The line above the rows of a group. It has an id like a row, but is no row. */
export type GroupHeader = {
  readonly id: RowId
  /** 0 for the outermost. */
  readonly level: number
  /** The grouping column, and a cell with the value that all rows of the group share. */
  readonly columnId: ColumnId
  readonly cell: Cell
  /** Display text: "(blank)" for empty cells. */
  readonly label: string
}

/** Local row ids are above this, header ids below. */
const LEAST_ROW = -(2 ** 52)
const LEVELS = 4
const HASHES = 2 ** 25

/**
 * The same group has the same id at each start, so its collapsed state can be stored. Two groups collide in one of
 * millions of sheets with twenty thousand groups each.
 */
export function headerId(path: string, level: number): RowId {
  const [high, low] = [hash(path, 0x811c9dc5), hash(path, 0x9747b28c)]
  return (LEAST_ROW - 1 - ((high * HASHES + low) * LEVELS + level)) as RowId // a whole number below all row ids
}

export const isGroupHeader = (id: RowId): boolean => id < LEAST_ROW

export const levelOfHeader = (id: RowId): number => (LEAST_ROW - 1 - id) % LEVELS

/** FNV-1a, the last 25 bits. */
function hash(text: string, seed: number): number {
  let hashed = seed
  for (let at = 0; at < text.length; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193)
  // The low bits depend little on the first characters.
  return (hashed ^ (hashed >>> 15)) & (HASHES - 1)
}
