import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'

/** A header as it is shown: over the rows `order[from]` to `order[to - 1]`, which are indexes of the view. */
export type ShownGroup = {
  readonly header: GroupHeader
  readonly order: Uint32Array
  readonly from: number
  readonly to: number
}

export const rowsIn = ({ from, to }: ShownGroup): number => to - from

/** The line over the rows of one group. It stands among the rows and has a number like theirs, but is no row. */
export type GroupHeader = {
  readonly id: RowId
  /** 0 for the outermost. */
  readonly level: number
  /** The column that was grouped by, and a cell of it as all rows of the group have it. */
  readonly columnId: ColumnId
  readonly cell: Cell
  /** How it reads: "(blank)" where the cells are empty. */
  readonly label: string
}

/** Rows made here have numbers down to this one; headers have those below it. */
const LEAST_ROW = -(2 ** 52)
const LEVELS = 4
const HASHES = 2 ** 25

/**
 * The same group has the same number at each start, so that it can be kept as closed. That two groups meet in one happens in one of
 * millions of sheets with twenty thousand groups each.
 */
export function headerId(path: string, level: number): RowId {
  const [high, low] = [hash(path, 0x811c9dc5), hash(path, 0x9747b28c)]
  return (LEAST_ROW - 1 - ((high * HASHES + low) * LEVELS + level)) as RowId // a whole number below that of any row
}

export const isGroupHeader = (id: RowId): boolean => id < LEAST_ROW

export const levelOfHeader = (id: RowId): number => (LEAST_ROW - 1 - id) % LEVELS

/** FNV-1a, the last 25 bits. */
function hash(text: string, seed: number): number {
  let hashed = seed
  for (let at = 0; at < text.length; at++) hashed = Math.imul(hashed ^ text.charCodeAt(at), 0x01000193)
  // The low bits know little of the first letters.
  return (hashed ^ (hashed >>> 15)) & (HASHES - 1)
}
