import type { ServiceDeps } from '../../http/env.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import { reaches } from '../../rules/access.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { attachmentOptions } from '../../rules/content/attachment-kinds.ts'
import type { OutlineRow, RowRecord } from '../../rules/rows/row-record.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { FilteredSheet } from '../filters/sheet-filter.ts'
import type { ByParent, ReadByParent } from './by-parent.ts'
import { toRowView } from './row-context.ts'
import { toSummary } from './summary.ts'

/** The requested part of a sheet. */
export type Selection = {
  readonly columnIds: readonly number[] | null
  /** Selects the rows to send from all rows in sheet order. */
  readonly pick: <Row extends NumberedRow>(rows: readonly Row[]) => readonly Row[]
  /** Whether `pick` may select few of the rows, so that it is worth selecting by their positions before reading any. */
  readonly isOfSomeRows: boolean
  /** The result of filters. */
  readonly filtered?: FilteredSheet | null
}

/** Selects all rows and these columns; null for all columns. */
export const allRows = (columnIds: Selection['columnIds'] = null): Selection => ({
  columnIds,
  pick: rows => rows,
  isOfSomeRows: false,
})

/** The position of a row with its number. */
export type NumberedRow = Pick<RowRecord, 'id' | 'rowNumber' | 'parentId'>

/** The full sheet in wire form (api-guide section 6.2). Columns precede rows, so that a reader can start early. */
export function toWireSheet(
  deps: ServiceDeps,
  readByParent: ReadByParent,
  sheet: VisibleSheet,
  options: ViewOptions,
  selection: Selection,
): object {
  const { columnIds, filtered } = selection
  const columns = deps.store.columns.of(sheet.id).filter(({ id }) => !columnIds || columnIds.includes(id))
  const { outline, rows, picked } = readRows(deps, sheet.id, selection)
  const byParent = readByParent(sheet, options.include)
  const isFilteredOut = filtered?.isFilteredOut
  const view = toRowView(deps, options, { sheet, columns, outline, rows, isFilteredOut, ...byParent })
  return {
    ...toWireHead(deps, sheet, options, { columns, byParent, rowCount: outline.length }),
    ...filtered?.facts,
    rows: picked.map(row => toWireRow(row, view)),
  }
}

type HeadScene = {
  readonly columns: readonly ColumnRecord[]
  readonly byParent: ByParent
  /** Of the whole sheet. */
  readonly rowCount: number
}

/** Everything but the rows. */
export function toWireHead(
  { store, government }: ServiceDeps,
  sheet: VisibleSheet,
  { include, level }: ViewOptions,
  { columns, byParent, rowCount }: HeadScene,
): object {
  const attachments = byParent.attachmentsOf?.(sheet.id)
  return {
    ...toSummary(sheet, include),
    version: sheet.version,
    totalRowCount: rowCount,
    ...toFlags(sheet, government),
    hasSummaryFields: store.summaryFields.of(sheet.id).length > 0,
    ...(attachments ? { attachments } : {}),
    ...(byParent.discussionsOf ? { discussions: byParent.discussionsOf(sheet.id) ?? [] } : {}),
    ...Object.fromEntries(EMPTY_INCLUDES.filter(name => include.has(name)).map(name => [name, []])),
    columns: columns.map(column => toWireColumn(column, level, sheet.accessLevel, include.has('format'))),
  }
}

// Reading this many rows individually takes about as long as reading a batch of four times as many.
const FEW = 4

/** The rows to send and all positions; all rows, if they had to be read. */
type ReadRows = {
  readonly picked: readonly RowRecord[]
  readonly outline: readonly OutlineRow[]
  readonly rows?: readonly RowRecord[]
}

function readRows({ store }: ServiceDeps, sheetId: number, { pick, isOfSomeRows }: Selection): ReadRows {
  if (isOfSomeRows) {
    const outline = store.rows.outline(sheetId)
    const numbered = pick(outline.map(({ id, parentId }, index) => ({ id, parentId, rowNumber: index + 1 })))
    if (numbered.length * FEW < outline.length) {
      return { outline, picked: numbered.flatMap(({ id }) => store.rows.find(sheetId, id) ?? []) }
    }
  }
  const rows = store.rows.of(sheetId)
  return { outline: rows, rows, picked: pick(rows) }
}

// Known options for which no sheet has content yet.
const EMPTY_INCLUDES = ['proofs']

/** Features of the sheet for the caller: without write access, no kinds of attachment are listed. */
function toFlags({ settings, accessLevel, userSettings }: VisibleSheet, government = false): object {
  const writable = reaches(accessLevel, 'EDITOR')
  return {
    effectiveAttachmentOptions: writable ? attachmentOptions(government) : [],
    ganttEnabled: settings.ganttEnabled ?? false,
    dependenciesEnabled: settings.dependenciesEnabled ?? false,
    resourceManagementEnabled: false,
    cellImageUploadEnabled: true,
    isMultiPicklistEnabled: true,
    userSettings: { criticalPathEnabled: false, displaySummaryTasks: true, ...userSettings },
    userPermissions: {
      summaryPermissions: reaches(accessLevel, 'ADMIN') ? 'ADMIN' : writable ? 'READ_WRITE' : 'READ_ONLY',
    },
    ...(settings.projectSettings ? { projectSettings: settings.projectSettings } : {}),
  }
}
