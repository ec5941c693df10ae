import type { ColumnId, RowId } from '../../model/ids.ts'
import type { Cell } from '../../model/sheet/cell-value.ts'
import type { SheetMeta } from '../../model/sheet/sheet.ts'
import type { Header } from '../header.ts'
import { createStringTable } from '../string-table.ts'
import { createBlocks } from './blocks.ts'
import { createColumnArrays } from './column-arrays.ts'
import { createRowArrays, type RowFacts } from './row-arrays.ts'

/**
 * Builds a sheet row by row, from top to bottom; the rows so far can be encoded at any time. Cells of columns outside
 * `columnIds` are dropped.
 */
export type SheetBuilder = {
  readonly rowCount: number
  has(id: RowId): boolean
  addRow(facts: RowFacts): void
  /** Sets a cell of the last row. */
  put(columnId: ColumnId, cell: Cell): void
  /** Sets the look of a cell of that row, in the format of `look.ts`. */
  putLook(columnId: ColumnId, look: string): void
  /** Sets the link of a cell of that row, in the format of `cell-link.ts`. */
  putLink(columnId: ColumnId, link: string): void
  /** Ids and levels from top to bottom. Shares memory with rows that are added later. */
  order(): { readonly ids: Float64Array<ArrayBuffer>; readonly levels: Uint8Array<ArrayBuffer> }
  /** `meta` must list the same columns, in any order. */
  encode(meta: SheetMeta): ArrayBuffer
}

export function createSheetBuilder(columnIds: readonly ColumnId[]): SheetBuilder {
  const strings = createStringTable()
  const columns = new Map(columnIds.map(id => [id, createColumnArrays(strings)]))
  const rows = createRowArrays()
  let last = -1

  return {
    get rowCount() {
      return rows.count
    },
    has: rows.has,
    addRow: facts => {
      last = rows.add(facts)
    },
    put: (columnId, cell) => columns.get(columnId)?.put(last, cell),
    putLook: (columnId, look) => columns.get(columnId)?.putLook(last, look),
    putLink: (columnId, link) => columns.get(columnId)?.putLink(last, link),
    order: rows.filled,
    encode: meta => {
      const { ids, parents, levels, flags, attachments, comments } = rows.filled()
      const text = strings.finish()
      const blocks = createBlocks()
      const header: Header = {
        meta,
        rowIds: blocks.place(ids),
        parents: blocks.place(parents),
        levels: blocks.place(levels),
        flags: blocks.place(flags),
        attachments: blocks.place(unlessZero(attachments)),
        comments: blocks.place(unlessZero(comments)),
        columns: meta.columns.map(({ id }) => {
          const column = columns.get(id)?.upTo(rows.count)
          return {
            id,
            tags: blocks.place(column?.tags ?? null),
            values: blocks.placeNumbers(column?.values ?? null),
            displays: blocks.placeNumbers(column?.displays ?? null),
            formulas: blocks.placeNumbers(column?.formulas ?? null),
            formats: blocks.placeNumbers(column?.formats ?? null),
            images: blocks.placeNumbers(column?.images ?? null),
            ...(column?.linksIn && { linksIn: blocks.placeNumbers(column.linksIn) }),
            ...(column?.linksOut && { linksOut: blocks.placeNumbers(column.linksOut) }),
            looks: blocks.placeNumbers(column?.looks ?? null),
            links: blocks.placeNumbers(column?.links ?? null),
          }
        }),
        textOffsets: blocks.place(text.offsets),
        text: blocks.place(text.bytes),
      }
      return blocks.join(header, rows.count, text.offsets.length - 1, text.bytes.length)
    },
  }
}

const unlessZero = (counts: Uint16Array): Uint16Array | null => (counts.every(count => count === 0) ? null : counts)
