import type { ServiceDeps } from '../../http/env.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import { reaches } from '../../rules/access.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { attachmentOptions } from '../../rules/content/attachment-kinds.ts'
import type { OutlineRow, RowRecord } from '../../rules/rows/row-record.ts'
import { type RowView, toWireRow } from '../../rules/rows/row-view.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { FilteredSheet } from '../filters/sheet-filter.ts'
import type { ReadByParent } from './by-parent.ts'
import { toRowView } from './row-context.ts'
import { toSummary } from './summary.ts'

/** The requested part of a sheet. */
export type Selection = {
  readonly columnIds: readonly number[] | null
  /** Selects the rows to send from all rows in sheet order. */
  readonly pick: (rows: readonly RowRecord[]) => readonly RowRecord[]
  /** The same from positions only, if these are enough, so that other rows need not be read. */
  readonly pickRows?: ((numbered: readonly NumberedRow[]) => readonly NumberedRow[]) | null
  /** The result of filters. */
  readonly filtered?: FilteredSheet | null
  /** All rows are sent, and read only when they are serialized. */
  readonly isReadInBatches?: boolean
}

/** The position of a row with its number. */
export type NumberedRow = Pick<RowRecord, 'id' | 'rowNumber' | 'parentId'>

/** A sheet in wire form (api-guide section 6.2), in two parts, so that its rows can be serialized in batches. */
export type SheetParts = {
  /** Everything but the rows. */
  readonly head: object
  readonly rowCount: number
  /** The rows from one index up to, but not including, another; counted from 0. */
  readonly rowsBetween: (from: number, to: number) => readonly RowRecord[]
  readonly view: RowView
}

/** The full sheet in wire form. Columns precede rows, so that a reader can start early. */
export function toWireSheet(...asked: Parameters<typeof sheetParts>): object {
  return joinParts(sheetParts(...asked))
}

export function joinParts({ head, rowCount, rowsBetween, view }: SheetParts): object {
  return { ...head, rows: rowsBetween(0, rowCount).map(row => toWireRow(row, view)) }
}

export function sheetParts(
  deps: ServiceDeps,
  readByParent: ReadByParent,
  sheet: VisibleSheet,
  options: ViewOptions,
  selection: Selection,
): SheetParts {
  const { store } = deps
  const { columnIds, filtered } = selection
  const columns = store.columns.of(sheet.id).filter(({ id }) => !columnIds || columnIds.includes(id))
  const { outline, rows, ...picked } = readRows(deps, sheet.id, selection)
  const { include } = options
  const byParent = readByParent(sheet, include)
  const attachments = byParent.attachmentsOf?.(sheet.id)
  const isFilteredOut = filtered?.isFilteredOut
  const view = toRowView(deps, options, { sheet, columns, outline, rows, isFilteredOut, ...byParent })

  const head = {
    ...toSummary(sheet, include),
    version: sheet.version,
    totalRowCount: outline.length,
    ...toFlags(sheet, deps.government),
    hasSummaryFields: store.summaryFields.of(sheet.id).length > 0,
    ...(attachments ? { attachments } : {}),
    ...(byParent.discussionsOf ? { discussions: byParent.discussionsOf(sheet.id) ?? [] } : {}),
    ...Object.fromEntries(EMPTY_INCLUDES.filter(name => include.has(name)).map(name => [name, []])),
    columns: columns.map(column => toWireColumn(column, options.level, sheet.accessLevel, include.has('format'))),
    ...filtered?.facts,
  }
  return { head, ...picked, view }
}

// Reading this many rows individually takes about as long as reading a batch of four times as many.
const FEW = 4

/** The rows to send and all positions; all rows, if they had to be read. */
type ReadRows = Pick<SheetParts, 'rowCount' | 'rowsBetween'> & {
  readonly outline: readonly OutlineRow[]
  readonly rows?: readonly RowRecord[]
}

function readRows({ store }: ServiceDeps, sheetId: number, selection: Selection): ReadRows {
  const { pick, pickRows, isReadInBatches } = selection
  if (isReadInBatches) {
    const outline = store.rows.outline(sheetId)
    const rowsBetween = (from: number, to: number) => store.rows.between(sheetId, from + 1, to)
    return { outline, rowCount: outline.length, rowsBetween }
  }
  if (pickRows) {
    const outline = store.rows.outline(sheetId)
    const numbered = pickRows(outline.map(({ id, parentId }, index) => ({ id, parentId, rowNumber: index + 1 })))
    if (numbered.length * FEW < outline.length) {
      return { outline, ...whole(numbered.flatMap(({ id }) => store.rows.find(sheetId, id) ?? [])) }
    }
  }
  const rows = store.rows.of(sheetId)
  return { outline: rows, rows, ...whole(pick(rows)) }
}

const whole = (rows: readonly RowRecord[]): Pick<SheetParts, 'rowCount' | 'rowsBetween'> => ({
  rowCount: rows.length,
  rowsBetween: (from, to) => rows.slice(from, to),
})

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
