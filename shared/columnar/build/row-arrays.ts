import type { RowId } from '../../model/ids.ts'
import type { Row } from '../../model/sheet/sheet.ts'
import { FLAG, NO_PARENT } from '../layout.ts'
import { createGrowingArray } from './growing-array.ts'

/** A row without its cells. */
export type RowFacts = Omit<Row, 'cells' | 'looks' | 'links' | 'modifiedAt'>

const MOST_LEVELS = 0xff
const MOST_COUNTED = 0xffff

/** Properties of the rows while they are appended from top to bottom. */
export function createRowArrays() {
  const ids = createGrowingArray(length => new Float64Array(length))
  const parents = createGrowingArray(length => new Int32Array(length))
  const levels = createGrowingArray(length => new Uint8Array(length))
  const flags = createGrowingArray(length => new Uint8Array(length))
  const attachments = createGrowingArray(length => new Uint16Array(length))
  const comments = createGrowingArray(length => new Uint16Array(length))
  const indexById = new Map<number, number>()
  let count = 0

  const hang = (row: number, parent: number | undefined) => {
    parents.put(row, parent ?? NO_PARENT)
    levels.put(row, parent === undefined ? 0 : Math.min(levels.at(parent) + 1, MOST_LEVELS))
    if (parent !== undefined) flags.put(parent, flags.at(parent) | FLAG.hasChildren)
  }

  return {
    get count() {
      return count
    },
    has: (id: RowId): boolean => indexById.has(id),
    /** Returns the index of the new row. */
    add({ id, parentId, expanded, locked, attachments: files, comments: threads }: RowFacts): number {
      const row = count
      count += 1
      const parent = parentId === null ? undefined : indexById.get(parentId)
      indexById.set(id, row)
      ids.put(row, id)
      flags.put(row, (expanded ? FLAG.expanded : 0) | (locked ? FLAG.locked : 0))
      attachments.put(row, Math.min(files, MOST_COUNTED))
      comments.put(row, Math.min(threads, MOST_COUNTED))
      hang(row, parent)
      return row
    },
    /** Shares memory with rows that are added later. */
    filled: () => ({
      ids: ids.upTo(count),
      parents: parents.upTo(count),
      levels: levels.upTo(count),
      flags: flags.upTo(count),
      attachments: attachments.upTo(count),
      comments: comments.upTo(count),
    }),
  }
}
