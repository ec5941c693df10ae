import type { RowOrder } from '../../../../shared/fold/row-forest.ts'
import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import { SheetMeta } from '../../../../shared/model/sheet/sheet.ts'
import { type CellTuple, fromCellTuple, toCellTuple } from '../../../../shared/model/sheet/sheet-message.ts'
import { type ReceivedRow, type RowHead, readRowHead, rowToText, textToReceived } from '../../row-text.ts'
import { createVersionCount } from './count-versions.ts'
import type { Part } from './part.ts'

/** The stored copy. */
export type StoredCopy = {
  readonly meta: SheetMeta
  readonly order: RowOrder
  /** Each row's text, or as much of it as contains its head. */
  readonly heads: ReadonlyMap<number, string>
  /** The whole text of a row that the copy has. */
  readonly textOf: (id: RowId) => string
}

/** A row that is no longer as stored. */
type ChangedRow = {
  readonly row: ReceivedRow
  readonly text: string
  /** Its look has changed, or whether it is expanded: a patch of the row contains neither. */
  readonly isLookChanged: boolean
}

/** The copy as it must become, and the difference. */
export type Compared = {
  readonly meta: SheetMeta
  readonly order: RowOrder
  readonly isReordered: boolean
  readonly changed: readonly ChangedRow[]
  readonly gone: readonly number[]
}

export type Parts = {
  readonly copy: StoredCopy
  /** The rows that were written since the newest time in the copy, with all columns. */
  readonly changes: Part
  /** All rows, with the vouched columns only. */
  readonly outline: Part
  /** Columns whose cells may change although their row is not written. */
  readonly vouched: readonly ColumnId[]
}

/** Whether the columns and the other properties of the sheet are those of the copy; only rows have changed. */
export function isSameSheet(meta: SheetMeta, { meta: received, totalRows }: Part): boolean {
  // Parsed, because the properties of the stored one are in the order of the schema.
  const parsed = SheetMeta.safeParse({ ...received, version: meta.version })
  return parsed.success && meta.tornRows === undefined && totalRows !== null && sameJson(meta, parsed.data)
}

/**
 * The current sheet, if both parts prove it completely; null if it must be read whole. Both have the same version, each
 * row is as stored or among the changes, and the visible changes explain every version since the copy's.
 */
export function compareParts({ copy, changes, outline, vouched }: Parts): Compared | null {
  if (!isSameSheet(copy.meta, changes) || !isWholeOutline(copy.meta, changes, outline, vouched)) return null
  const count = createVersionCount()
  const waiting = new Map(changes.rows.map(row => [row.id, row]))
  const changed: ChangedRow[] = []
  for (const seen of outline.rows) {
    const text = copy.heads.get(seen.id)
    const head = text === undefined ? null : readRowHead(text)
    const row = waiting.get(seen.id)
    waiting.delete(seen.id)
    if (text !== undefined && head === null) return null
    const isCommented = head && (head.attachments !== seen.attachments || head.comments !== seen.comments)
    if (isCommented && head.modifiedAt === seen.modifiedAt) count.commented(seen)
    const whole = () => (head ? copy.textOf(seen.id) : null)
    if (row) {
      if (row.modifiedAt === null || row.modifiedAt !== seen.modifiedAt) return null
      count.written(row, head)
      changed.push(...changeOf(row, whole()))
      continue
    }
    // Neither known nor received, or written at another time than both.
    if (!head || head.modifiedAt === null || head.modifiedAt !== seen.modifiedAt) return null
    if (isSameHead(head, seen) && vouched.length === 0) continue
    const stored = textToReceived(copy.textOf(seen.id), seen.id)
    if (!stored) return null
    changed.push(...changeOf(withSeen(stored, seen, vouched, copy.meta), whole()))
  }
  const left = new Set(outline.rows.map(({ id }): number => id))
  const gone = copy.order.ids.filter(id => !left.has(id))
  if (gone.length > 0) count.gone()
  // Rows among the changes that the sheet does not have.
  if (waiting.size > 0 || count.explained() !== (changes.meta.version ?? 0) - (copy.meta.version ?? 0)) return null
  const order = { ids: outline.rows.map(({ id }) => id), levels: outline.levels }
  return { meta: changes.meta, order, isReordered: !isSameOrder(copy.order, order), changed, gone }
}

/** Whether the outline has every row, the vouched columns, and the version of the changes. */
function isWholeOutline(meta: SheetMeta, changes: Part, outline: Part, vouched: readonly ColumnId[]): boolean {
  const { version, accessLevel, columns } = outline.meta
  const kinds = new Map(columns.map(({ id, kind }) => [id, kind]))
  const isVouched = vouched.every(id => kinds.get(id) === meta.columns.find(column => column.id === id)?.kind)
  return (
    version !== null &&
    version === changes.meta.version &&
    accessLevel === meta.accessLevel &&
    outline.totalRows === outline.rows.length &&
    outline.torn === 0 &&
    isVouched
  )
}

/** Empty if the row is as stored. */
function changeOf(row: ReceivedRow, stored: string | null): readonly ChangedRow[] {
  const text = rowToText(row)
  if (text === stored) return []
  const before = stored === null ? null : textToReceived(stored, row.id)
  const isSameLook = before?.expanded === row.expanded && sameJson(before.looks ?? [], row.looks ?? [])
  return [{ row, text, isLookChanged: !isSameLook }]
}

const isSameHead = (head: RowHead, seen: ReceivedRow): boolean =>
  head.expanded === seen.expanded &&
  head.locked === seen.locked &&
  head.attachments === seen.attachments &&
  head.comments === seen.comments

/** The stored row with what the outline shows of it. */
function withSeen(
  stored: ReceivedRow,
  seen: ReceivedRow,
  vouched: readonly ColumnId[],
  { columns }: SheetMeta,
): ReceivedRow {
  const { expanded, locked, attachments, comments } = seen
  const cells = new Map(stored.cells)
  const received = new Map(seen.cells)
  for (const columnId of vouched) {
    const cell = withFormat(received.get(columnId), cells.get(columnId))
    if (cell) cells.set(columnId, cell)
    else cells.delete(columnId)
  }
  const inOrder = columns.flatMap(({ id }) => {
    const cell = cells.get(id)
    return cell ? [[id, cell] as const] : []
  })
  return { ...stored, expanded, locked, attachments, comments, cells: inOrder }
}

/** The outline has no formats, which change only together with the time of their row. */
function withFormat(seen: CellTuple | undefined, stored: CellTuple | undefined): CellTuple | undefined {
  const format = stored?.[3]
  if (!format) return seen
  return toCellTuple({ ...fromCellTuple(seen ?? [null, null, null]), format })
}

const isSameOrder = (a: RowOrder, b: RowOrder): boolean =>
  a.ids.length === b.ids.length &&
  a.ids.every((id, index) => id === b.ids[index] && a.levels[index] === b.levels[index])

const sameJson = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
