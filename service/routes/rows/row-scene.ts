import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { queryFlag, wantsNumericDates } from '../../http/query.ts'
import { mirror, replyPartial, replyResult } from '../../http/reply.ts'
import { readViewOptions } from '../../http/view-options.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { WriteContext } from '../../rules/input/write-context.ts'
import type { Outline } from '../../rules/rows/outline.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import { isBlank } from '../../rules/rows/write-row.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { toRowView } from '../sheets/row-context.ts'
import { toPermalink } from '../sheets/summary.ts'
import type { Failure } from './bulk.ts'

/** All that a write to rows of one sheet looks at, read inside its transaction. */
export interface RowScene {
  readonly sheet: VisibleSheet
  readonly columns: readonly ColumnRecord[]
  readonly columnById: ReadonlyMap<number, ColumnRecord>
  readonly outline: Outline
  /** What judging the cells of one row needs; null for a new row. */
  readonly contextFor: (rowId: number | null) => WriteContext
}

/** Opens the sheet of the path for changing its rows, or refuses. */
export function openRowScene(c: ServiceContext, deps: ServiceDeps): RowScene {
  const { store } = deps
  const sheet = openSheet(c, deps, 'row.change')
  const isAdmin = reaches(sheet.accessLevel, 'ADMIN')
  const overrideValidation = queryFlag(c, 'overrideValidation')
  if (overrideValidation && !isAdmin) throw refuse(1212)

  const { userId } = c.get('caller')
  const columns = store.columns.of(sheet.id)
  const outline = store.rows.outline(sheet.id)
  const rowIds = new Set(outline.map(({ id }) => id))
  const names = new Map(store.users.all().map(({ email, name }) => [email.toLowerCase(), name]))
  const context = {
    isAdmin,
    overrideValidation,
    numericDates: wantsNumericDates(c),
    dependenciesEnabled: sheet.settings.dependenciesEnabled ?? false,
    hasRow: (rowId: number) => rowIds.has(rowId),
    nameOf: (email: string) => names.get(email.toLowerCase()),
    sheetOf: (sheetId: number) => {
      const target = store.sheets.findVisible(userId, sheetId)
      return target ? { name: target.name, permalink: toPermalink(sheetId) } : undefined
    },
  }
  const columnById = new Map(columns.map(column => [column.id, column]))
  return { sheet, columns, columnById, outline, contextFor: rowId => ({ ...context, rowId }) }
}

/** Refuses (1185) rows that would come to stand under a blank row. `contentOf` sees what the request itself writes. */
export function checkParents(
  { columnById, outline }: RowScene,
  after: Outline,
  placed: ReadonlySet<number>,
  contentOf: (rowId: number) => Pick<RowRecord, 'cells'> | null,
): void {
  const before = new Map(outline.map(({ id, parentId }) => [id, parentId]))
  const parentIds = new Set(
    after.filter(({ id, parentId }) => placed.has(id) && before.get(id) !== parentId).map(place => place.parentId),
  )
  for (const parentId of parentIds) {
    const parent = parentId === null ? null : contentOf(parentId)
    if (parent && isBlank(parent, columnById)) throw refuse(1185)
  }
}

/** What a write to rows came to: `outline` is the order after it, `failed` what a partial success left out. */
interface Written {
  readonly sentArray: boolean
  readonly outline: Outline
  readonly rows: readonly RowRecord[]
  readonly failed: readonly Failure[]
}

/** Raises the sheet's version and answers with the written rows, as they stand now. */
export function replyRows(c: ServiceContext, deps: ServiceDeps, scene: RowScene, written: Written): Response {
  const { sheet, columns } = scene
  const { rows, failed, outline, sentArray } = written
  const version = rows.length === 0 ? sheet.version : deps.store.sheets.touch(sheet.id, deps.clock())
  const view = toRowView(deps, readViewOptions(c), { sheet, columns, outline, attachmentsOf: null })
  const result = rows.map(row => ({ ...toWireRow(row, view), sheetId: sheet.id }))
  if (failed.length > 0) return replyPartial(c, { result, version, failedItems: failed })
  return replyResult(c, { result: mirror(sentArray, result) ?? [], version })
}
