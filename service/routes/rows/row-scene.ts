import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { flag, type Values, wantsNumericDates } from '../../http/query.ts'
import { mirror, replyPartial, replyResult } from '../../http/reply.ts'
import { readViewOptions, toLevel, VIEW } from '../../http/view-options.ts'
import { reaches } from '../../rules/access.ts'
import { refuse } from '../../rules/api-error.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import type { WriteContext } from '../../rules/input/write-context.ts'
import type { Outline } from '../../rules/rows/outline.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { toWireRow } from '../../rules/rows/row-view.ts'
import { locateTogether } from '../../rules/rows/shared-location.ts'
import { isBlank } from '../../rules/rows/write-row.ts'
import type { ItemKind } from '../../store/reports/items.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { linkReader } from '../cells/links/make-links.ts'
import { sheetChanged } from '../cells/links/sheet-changed.ts'
import { toItemLink } from '../reports/item-view.ts'
import { toRowView } from '../sheets/row-context.ts'
import { toPermalink } from '../sheets/summary.ts'
import type { Failure } from './bulk.ts'

/** The state that a write to rows of a sheet needs, read inside its transaction. */
export type RowScene = {
  readonly sheet: VisibleSheet
  readonly columns: readonly ColumnRecord[]
  readonly columnById: ReadonlyMap<number, ColumnRecord>
  readonly outline: Outline
  /** The validation context for the cells of a row; null for a new row. */
  readonly contextFor: (rowId: number | null) => WriteContext
}

/** The query parameters of a write to rows. */
export const ROW_WRITE = { ...VIEW, allowPartialSuccess: flag, overrideValidation: flag } as const

/** Reads the state for a write to rows of this sheet. Only an admin may override validation (1212). */
export function openRowScene(
  c: ServiceContext,
  deps: ServiceDeps,
  sheet: VisibleSheet,
  { overrideValidation = false, level }: Pick<Values<typeof ROW_WRITE>, 'overrideValidation' | 'level'>,
): RowScene {
  const isAdmin = reaches(sheet.accessLevel, 'ADMIN')
  if (overrideValidation && !isAdmin) throw refuse(1212)

  const { store } = deps
  const { userId } = c.get('caller')
  const columns = store.columns.of(sheet.id)
  const outline = store.rows.outline(sheet.id)
  let rowIds: ReadonlySet<number> | null = null
  const hasRow = (rowId: number): boolean => {
    rowIds ??= new Set(outline.map(({ id }) => id))
    return rowIds.has(rowId)
  }
  const items = visibleItems(store)
  const context = {
    isAdmin,
    overrideValidation,
    numericDates: wantsNumericDates(c),
    level: toLevel(level),
    dependenciesEnabled: sheet.settings.dependenciesEnabled ?? false,
    hasRow,
    nameOf: (email: string) => store.users.findByEmail(email)?.name,
    sheetOf: (sheetId: number) => {
      const target = store.sheets.findVisible(userId, sheetId)
      return target ? { name: target.name, permalink: toPermalink(sheetId) } : undefined
    },
    itemOf: (kind: ItemKind, id: number) => {
      const target = items.find(userId, kind, id)
      return target ? { name: target.name, permalink: toItemLink(kind, id) } : undefined
    },
    linkTo: linkReader(deps, sheet.id, userId),
  }
  const columnById = new Map(columns.map(column => [column.id, column]))
  return { sheet, columns, columnById, outline, contextFor: rowId => ({ ...context, rowId }) }
}

/**
 * Validates the locations of the rows of one request. Blankness is that of the stored parents, because no row of the
 * request is above its location.
 */
export function openLocations({ store }: ServiceDeps, { sheet, columnById, outline }: RowScene) {
  return locateTogether(outline, rowId => {
    const row = store.rows.find(sheet.id, rowId)
    return row !== null && isBlank(row, columnById)
  })
}

/**
 * The result of a write to rows: `outline` is the order after it, `failed` the items that a partial success skipped.
 */
type Written = {
  readonly sentArray: boolean
  readonly outline: Outline
  readonly rows: readonly RowRecord[]
  readonly failed: readonly Failure[]
}

/** Raises the sheet's version and responds with the written rows in their final state. */
export function replyRows(c: ServiceContext, deps: ServiceDeps, scene: RowScene, written: Written): Response {
  const { sheet, columns } = scene
  const { rows, failed, outline, sentArray } = written
  const version = rows.length === 0 ? sheet.version : sheetChanged(deps, sheet.id)
  const view = toRowView(deps, readViewOptions(c), { sheet, columns, outline, attachmentsOf: null })
  const shown = rows.map(row => ({ ...toWireRow(row, view), sheetId: sheet.id }))
  const result = mirror(sentArray, shown)
  if (failed.length > 0) return replyPartial(c, { result, version, failedItems: failed })
  return replyResult(c, { result, version })
}
