import type { ServiceDeps } from '../../../http/env.ts'
import { ReportDefinition } from '../../../rules/reports/report-definition.ts'
import { type Link, SightDefinition, type Widget, type WidgetContents } from '../../../rules/sights/sight-definition.ts'
import { type ItemRecord, itemStore } from '../../../store/reports/items.ts'
import type { NewIds } from './copy-parts.ts'

/** The destination of the copies, and the other objects copied with them. */
type ItemCopy = {
  readonly ownerId: number
  /** Whether shares are copied. */
  readonly shares: boolean
  readonly workspaceId: number | null
  /** The new folder of each original folder; null: the top level. */
  readonly folderIds: ReadonlyMap<number | null, number | null>
  readonly sheetIds: NewIds
}

/**
 * Copies reports, dashboards and templates. References to sheets and reports that were copied too are changed to the
 * copies; other references stay. Run it inside a transaction.
 */
export function itemCopier({ store, ids, clock }: ServiceDeps) {
  const items = itemStore(store.db)

  return (copied: readonly ItemRecord[], { ownerId, shares, workspaceId, folderIds, sheetIds }: ItemCopy): void => {
    const itemIds = new Map(copied.map(({ id }) => [id, ids.next()]))
    const remap = remapper(sheetIds, itemIds)
    for (const { id: from, kind, name, folderId } of copied) {
      const id = itemIds.get(from) ?? 0
      const place = { ownerId, workspaceId, folderId: folderIds.get(folderId) ?? null }
      const definition = remap(kind, Object(items.definitionOf(from)))
      items.add({ ...place, id, kind, name, definition }, clock())
      if (shares && kind !== 'template') store.shares.copy(kind, from, id, ownerId, clock())
    }
  }

  function remapper(sheetIds: NewIds, itemIds: NewIds) {
    const newSheet = (id: number): number => sheetIds.get(id) ?? id
    const newItem = (id: number): number => itemIds.get(id) ?? id

    const toLink = ({ sheetId, reportId, sightId, ...link }: Link): Link => ({
      ...link,
      ...(sheetId === undefined ? {} : { sheetId: newSheet(sheetId) }),
      ...(reportId === undefined ? {} : { reportId: newItem(reportId) }),
      ...(sightId === undefined ? {} : { sightId: newItem(sightId) }),
    })
    const toContents = (contents: WidgetContents): WidgetContents => {
      switch (contents.show) {
        case 'text':
        case 'page':
          return contents
        case 'links':
          return { ...contents, links: contents.links.map(link => ({ ...link, to: toLink(link.to) })) }
        case 'report':
          return { ...contents, reportId: newItem(contents.reportId) }
        case 'sheet':
          return { ...contents, sheetId: newSheet(contents.sheetId) }
        case 'looks':
          return { ...contents, ...toLink({ sheetId: contents.sheetId, reportId: contents.reportId }) }
        case 'cells':
          return toCells(contents, sheetIds.get(contents.sheetId))
      }
    }
    return (kind: ItemRecord['kind'], definition: object): object => {
      if (kind === 'template') return definition
      if (kind === 'report') {
        const report = ReportDefinition.parse(definition)
        return { ...report, sheetIds: report.sheetIds.map(newSheet) }
      }
      const sight = SightDefinition.parse(definition)
      const toWidget = (widget: Widget): Widget => ({
        ...widget,
        id: ids.next(),
        contents: toContents(widget.contents),
      })
      return { ...sight, widgets: sight.widgets.map(toWidget) }
    }
  }

  /** Maps cells to the same positions in the copied sheet; without copied rows the widget keeps the original. */
  function toCells(contents: Extract<WidgetContents, { show: 'cells' }>, copyId: number | undefined): WidgetContents {
    if (copyId === undefined) return contents
    const columnIds = byContainer(store.columns.of(contents.sheetId), store.columns.of(copyId))
    const rowIds = byContainer(store.rows.outline(contents.sheetId), store.rows.outline(copyId))
    const cells = contents.cells.flatMap(cell => {
      const [rowId, columnId] = [rowIds.get(cell.rowId), columnIds.get(cell.columnId)]
      return rowId === undefined || columnId === undefined ? [] : [{ ...cell, rowId, columnId }]
    })
    return cells.length < contents.cells.length ? contents : { ...contents, sheetId: copyId, cells }
  }
}

function byContainer(from: readonly { readonly id: number }[], to: readonly { readonly id: number }[]): NewIds {
  return new Map(
    from.flatMap(({ id }, index) => {
      const copy = to[index]
      return copy ? [[id, copy.id] as const] : []
    }),
  )
}
