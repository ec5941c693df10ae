import type { Caller, ServiceDeps } from '../../http/env.ts'
import type { ViewOptions } from '../../http/view-options.ts'
import { refuse } from '../../rules/api-error.ts'
import { toWireCell } from '../../rules/cells/cell-view.ts'
import { toWireColumn } from '../../rules/columns/column-view.ts'
import type { ErrorCode } from '../../rules/error-codes.ts'
import type { Link, ShownCell, Widget, WidgetContents } from '../../rules/sights/sight-definition.ts'
import { shownWidget } from '../../rules/sights/sight-definition.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'
import { toItemLink } from '../reports/item-view.ts'
import { toRowView } from '../sheets/row-context.ts'
import { toPermalink } from '../sheets/summary.ts'

/** The reader of a dashboard and their options. */
type Look = {
  readonly caller: Pick<Caller, 'userId'>
  readonly options: ViewOptions
  /** From 0 to 4. */
  readonly level: number
}

/** The content of a widget, or the reason for having none. */
type Shown = { readonly contents: object } | { readonly lost: ErrorCode }

/**
 * Converts widgets to wire form (api-guide section 19) with the current content of their source. A widget whose source
 * was deleted or is invisible has an `error` (1170 to 1172) and no content: a dashboard gives no access to sheets.
 */
export function widgetViewer(deps: ServiceDeps) {
  const { store, ids } = deps
  const items = visibleItems(store)

  return (widget: Widget, look: Look): object => {
    const { contents, type, ...rest } = widget
    const shown = show(contents, look)
    return {
      ...rest,
      ...shownWidget(type, look.level),
      ...('lost' in shown ? { error: toError(shown.lost, ids.ref()) } : shown),
    }
  }

  function show(contents: WidgetContents, look: Look): Shown {
    switch (contents.show) {
      case 'text':
        return { contents: { htmlContent: contents.html } }
      case 'page':
        return { contents: { url: contents.url } }
      case 'links':
        return {
          contents: {
            shortcutData: contents.links.map(({ to, ...link }, order) => ({
              ...link,
              hyperlink: toWireLink(to),
              order,
            })),
          },
        }
      case 'cells':
        return showCells(contents, look)
      case 'report':
        return showReport(contents.reportId, look)
      case 'sheet':
        return showSheet(contents.sheetId, look)
      case 'looks':
        return showLooks(contents, look)
    }
  }

  function showReport(reportId: number, { caller }: Look): Shown {
    if (!items.find(caller.userId, 'report', reportId)) return { lost: 1171 }
    return { contents: { reportId, hyperlink: toWireLink({ reportId }) } }
  }

  function showSheet(sheetId: number, { caller }: Look): Shown {
    if (!store.sheets.findVisible(caller.userId, sheetId)) return { lost: 1170 }
    return { contents: { sheetId, hyperlink: toWireLink({ sheetId }) } }
  }

  function showLooks({ sheetId, reportId, looks }: Extract<WidgetContents, { show: 'looks' }>, look: Look): Shown {
    const of =
      sheetId !== undefined ? showSheet(sheetId, look) : reportId !== undefined ? showReport(reportId, look) : null
    return of && 'lost' in of ? of : { contents: { ...looks, ...of?.contents } }
  }

  function showCells({ sheetId, cells, link }: Extract<WidgetContents, { show: 'cells' }>, look: Look): Shown {
    const sheet = store.sheets.findVisible(look.caller.userId, sheetId)
    if (!sheet) return { lost: 1170 }
    const columns = store.columns.of(sheetId)
    const outline = store.rows.outline(sheetId)
    const { level } = look.options
    const view = toRowView(deps, look.options, { sheet, columns, outline, attachmentsOf: null })

    const toCellData = ({ rowId, columnId, ...text }: ShownCell, order: number): object | null => {
      const [row, column] = [store.rows.find(sheetId, rowId), columns.find(({ id }) => id === columnId)]
      if (!row || !column) return null
      return { sheetId, rowId, columnId, ...text, order, cell: toWireCell(column, row.cells[columnId], row, view) }
    }
    const cellData = cells.map(toCellData)
    if (cellData.some(cell => cell === null)) return { lost: 1172 }
    const used = columns.filter(({ id }) => cells.some(({ columnId }) => columnId === id))
    return {
      contents: {
        sheetId,
        cellData,
        columns: used.map(column => toWireColumn(column, level, sheet.accessLevel)),
        ...(link ? { hyperlink: toWireLink(link) } : {}),
      },
    }
  }
}

function toError(errorCode: ErrorCode, refId: string): object {
  return { errorCode, message: refuse(errorCode).message, refId }
}

/** A link to an object of the service also has its permalink. */
function toWireLink(link: Link): object {
  const { sheetId, reportId, sightId } = link
  if (sheetId !== undefined) return { ...link, url: toPermalink(sheetId) }
  if (reportId !== undefined) return { ...link, url: toItemLink('report', reportId) }
  return sightId === undefined ? link : { ...link, url: toItemLink('sight', sightId) }
}
