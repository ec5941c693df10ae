import type { ServiceDeps } from '../../http/env.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import { reaches } from '../../rules/access.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import { attachmentOptions } from '../../rules/content/attachment-kinds.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import type { ReadByParent } from './by-parent.ts'
import { toRowView } from './row-context.ts'
import { toSummary } from './summary.ts'

/** Which part of a sheet the caller asked for. */
export interface Selection {
  readonly columnIds: readonly number[] | null
  /** Given all rows in sheet order, the ones to send. */
  readonly pick: (rows: readonly RowRecord[]) => readonly RowRecord[]
}

/** The full sheet as it travels (api-guide section 6.2). Columns come before rows, so that a reader can start early. */
export function toWireSheet(
  deps: ServiceDeps,
  readByParent: ReadByParent,
  sheet: VisibleSheet,
  options: ViewOptions,
  { columnIds, pick }: Selection,
): object {
  const { store } = deps
  const columns = store.columns.of(sheet.id).filter(({ id }) => !columnIds || columnIds.includes(id))
  const rows = store.rows.of(sheet.id)
  const { include } = options
  const byParent = readByParent(sheet, include)
  const attachments = byParent.attachmentsOf?.(sheet.id)
  const view = toRowView(deps, options, { sheet, columns, outline: rows, ...byParent })

  return {
    ...toSummary(sheet, include),
    version: sheet.version,
    totalRowCount: rows.length,
    ...toFlags(sheet, deps.government),
    ...(attachments ? { attachments } : {}),
    ...(byParent.discussionsOf ? { discussions: byParent.discussionsOf(sheet.id) ?? [] } : {}),
    ...Object.fromEntries(EMPTY_INCLUDES.filter(name => include.has(name)).map(name => [name, []])),
    columns: columns.map(column => toWireColumn(column, options.level, sheet.accessLevel, include.has('format'))),
    rows: pick(rows).map(row => toWireRow(row, view)),
  }
}

// What can be asked for, and what no sheet here has yet.
const EMPTY_INCLUDES = ['crossSheetReferences', 'filterDefinitions', 'proofs']

/** What the sheet can do and what the caller may do with it: whoever cannot write may attach nothing. */
function toFlags({ settings, accessLevel, userSettings }: VisibleSheet, government = false): object {
  const writable = reaches(accessLevel, 'EDITOR')
  return {
    effectiveAttachmentOptions: writable ? attachmentOptions(government) : [],
    ganttEnabled: settings.ganttEnabled ?? false,
    dependenciesEnabled: settings.dependenciesEnabled ?? false,
    resourceManagementEnabled: false,
    cellImageUploadEnabled: false,
    isMultiPicklistEnabled: true,
    hasSummaryFields: false,
    userSettings: { criticalPathEnabled: false, displaySummaryTasks: true, ...userSettings },
    userPermissions: {
      summaryPermissions: reaches(accessLevel, 'ADMIN') ? 'ADMIN' : writable ? 'READ_WRITE' : 'READ_ONLY',
    },
    ...(settings.projectSettings ? { projectSettings: settings.projectSettings } : {}),
  }
}
