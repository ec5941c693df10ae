import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Row } from '../../shared/model/sheet/sheet.ts'
import type { CellTuple, RowPatch } from '../../shared/model/sheet/sheet-message.ts'

/** A row at rest: short names of facts, then its cells that are not blank. */
type Stored = readonly [
  expanded: boolean,
  locked: boolean,
  attachments: number,
  comments: number,
  modifiedAt: string | null,
  cells: readonly (readonly [columnId: number, value: CellTuple])[],
]

/** A row as the service told it. Where a column comes twice, the last of its cells counts. */
export type ToldRow = Omit<Row, 'cells'> & {
  readonly cells: readonly (readonly [columnId: ColumnId, cell: CellTuple])[]
}

export function rowToText(row: ToldRow): string {
  return toText([row.expanded, row.locked, row.attachments, row.comments, row.modifiedAt, row.cells])
}

/** A changed row. What the answer of a write does not tell stays as it was. */
export function patchToText(patch: RowPatch, before: Row | null): string {
  const { locked, attachments, comments, cells } = patch
  return toText([before?.expanded ?? true, locked, attachments, comments, before?.modifiedAt ?? null, cells])
}

/** Null when the text is not one of a row: the copy is damaged. */
export function textToRow(text: string, id: RowId, parentId: RowId | null): Row | null {
  const stored = parse(text)
  if (!stored) return null
  const [expanded, locked, attachments, comments, modifiedAt, tuples] = stored
  const cells = new Map<ColumnId, Cell>()
  for (const [columnId, [value, display, formula]] of tuples) {
    // A column id by construction: `toText` wrote the ids of columns.
    cells.set(columnId as ColumnId, { value, display, formula })
  }
  return { id, parentId, expanded, locked, attachments, comments, modifiedAt, cells }
}

const toText = (stored: Stored): string => JSON.stringify(stored)

/** Checked by hand and by outline: half a million cells pass here, all written by `toText`; a torn page must not pass. */
function parse(text: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

function isStored(value: unknown): value is Stored {
  if (!Array.isArray(value) || value.length !== 6) return false
  const [expanded, locked, attachments, comments, modifiedAt, cells]: readonly unknown[] = value
  return (
    typeof expanded === 'boolean' &&
    typeof locked === 'boolean' &&
    typeof attachments === 'number' &&
    typeof comments === 'number' &&
    (modifiedAt === null || typeof modifiedAt === 'string') &&
    Array.isArray(cells) &&
    cells.every(isStoredCell)
  )
}

function isStoredCell(pair: unknown): boolean {
  if (!Array.isArray(pair) || typeof pair[0] !== 'number') return false
  const tuple: unknown = pair[1]
  return Array.isArray(tuple) && tuple.length === 3
}
