import type { Ids, ServiceDeps } from '../http/env.ts'
import type { ObjectValue, StoredCell } from '../rules/cells/stored-cell.ts'
import type { Store } from '../store/store.ts'
import { nameOf } from './people.ts'
import type { CellDraft, ColumnDraft, RowDraft, SheetDraft } from './sheets/sheet-draft.ts'

/** The dependencies for creating the sample. */
export type SampleDeps = Pick<ServiceDeps, 'store' | 'ids' | 'clock' | 'blobs'>

/** The location and owner of a sample sheet. */
export type SheetParent = {
  readonly ownerId: number
  readonly folderId?: number
  readonly workspaceId?: number
  /** The editors of the rows, in turn; the owner by default. */
  readonly editorIds?: readonly number[]
}

/** A stored sample sheet with its ids. */
export type WrittenSheet = {
  readonly id: number
  readonly rowIds: readonly number[]
}

const MINUTE_MS = 60_000

/** Stores a draft as a sheet at version 1. Run it inside a transaction. `now` is in epoch milliseconds. */
export function writeSheet(store: Store, ids: Ids, draft: SheetDraft, parent: SheetParent, now: number): WrittenSheet {
  const { editorIds = [parent.ownerId], ...where } = parent
  const id = ids.next()
  const columnIds = draft.columns.map(() => ids.next())
  const rowIds = draft.rows.map(() => ids.next())

  store.sheets.add({ id, name: draft.name, ...where }, now)
  for (const [index, column] of draft.columns.entries()) {
    store.columns.add(id, { id: columnIds[index] ?? 0, index, ...toDefinition(column) })
  }
  store.sheets.startNumbers(id, draft.rows.length + 1)

  const parentIds = parentsOf(draft.rows, rowIds)
  for (const [index, row] of draft.rows.entries()) {
    store.rows.add(id, {
      id: rowIds[index] ?? 0,
      rowNumber: index + 1,
      parentId: parentIds[index] ?? null,
      expanded: true,
      locked: false,
      format: null,
      createdAt: now - 30 * 24 * 60 * MINUTE_MS,
      createdBy: parent.ownerId,
      // Spread out, so that modification times look like a history.
      modifiedAt: now - (draft.rows.length - index) * MINUTE_MS,
      modifiedBy: editorIds[index % editorIds.length] ?? parent.ownerId,
      cells: toCells(draft.columns, columnIds, row, { rowIds, index }),
    })
  }
  return { id, rowIds }
}

/** The id of each row's parent: the nearest row above that is one level higher. Undefined at the top level. */
export function parentsOf(rows: readonly RowDraft[], rowIds: readonly number[]): readonly (number | undefined)[] {
  const latestByDepth: number[] = []
  return rows.map(({ depth }, index) => {
    latestByDepth[depth] = rowIds[index] ?? 0
    return depth === 0 ? undefined : latestByDepth[depth - 1]
  })
}

function toDefinition({ contactEmails, width = 150, ...column }: ColumnDraft) {
  const contactOptions = contactEmails?.map(email => ({ name: nameOf(email), email }))
  return { ...column, width, validation: false, ...(contactOptions ? { contactOptions } : {}) }
}

type Position = {
  readonly rowIds: readonly number[]
  readonly index: number
}

function toCells(columns: readonly ColumnDraft[], columnIds: readonly number[], row: RowDraft, at: Position) {
  const cells: Record<string, StoredCell> = {}
  for (const [index, column] of columns.entries()) {
    const cell = column.systemColumnType ? systemCell(column, at.index) : toCell(column, row.cells[column.title], at)
    const conditionalFormat = row.conditionalFormats?.[column.title]
    if (!cell) continue
    cells[String(columnIds[index])] = {
      ...cell,
      ...(column.format ? { format: column.format } : {}),
      ...(conditionalFormat ? { conditionalFormat } : {}),
    }
  }
  return cells
}

function systemCell({ autoNumberFormat }: ColumnDraft, index: number): StoredCell | null {
  // Other system columns are derived from the row and have no content.
  if (!autoNumberFormat) return null
  const { prefix = '', suffix = '', fill = '', startingNumber = 1 } = autoNumberFormat
  return { value: prefix + String(startingNumber + index).padStart(fill.length, '0') + suffix }
}

function toCell({ type }: ColumnDraft, draft: CellDraft | undefined, { rowIds }: Position): StoredCell | null {
  if (draft === undefined || draft === null) return null
  if (typeof draft !== 'object') {
    return type === 'CONTACT_LIST' ? { value: draft, displayValue: nameOf(String(draft)) } : { value: draft }
  }
  if ('formula' in draft) return { formula: draft.formula }
  if ('url' in draft) return { value: draft.text, hyperlink: { url: draft.url } }
  return { objectValue: toObjectValue(draft, rowIds) }
}

function toObjectValue(draft: ObjectDraft, rowIds: readonly number[]): ObjectValue {
  if ('picks' in draft) return { objectType: 'MULTI_PICKLIST', values: draft.picks }
  if ('days' in draft) return { objectType: 'DURATION', days: draft.days }
  if ('after' in draft) {
    const predecessors = draft.after.map(index => ({ rowId: rowIds[index] ?? 0, type: 'FS' as const }))
    return { objectType: 'PREDECESSOR_LIST', predecessors }
  }
  const values = draft.emails.map(email => ({ objectType: 'CONTACT' as const, email, name: nameOf(email) }))
  return { objectType: 'MULTI_CONTACT', values }
}

/** The drafts that become a cell's objectValue. */
type ObjectDraft = Extract<CellDraft, { picks: unknown } | { days: unknown } | { after: unknown } | { emails: unknown }>
