import type { ServiceDeps } from '../../http/env.ts'
import type { PublishedPart } from '../../pages/published/published-page.ts'
import { toWireCell } from '../../rules/cells/cell-view.ts'
import { ReportDefinition } from '../../rules/reports/report-definition.ts'
import { type Link, SightDefinition, type WidgetContents } from '../../rules/sights/sight-definition.ts'
import { itemStore } from '../../store/reports/items.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'
import type { UserRecord } from '../../store/users.ts'
import { AS_TEXT, sheetTable, toTableCell } from '../exports/sheet-table.ts'
import { toItemLink } from '../reports/item-view.ts'
import { reportReader } from '../reports/read-report.ts'
import { reportTable } from '../reports/report-table.ts'
import { toRowView } from '../sheets/row-context.ts'
import { toPermalink } from '../sheets/summary.ts'

/** A range of rows: the first one and the number. */
type Stretch = {
  readonly from: number
  readonly count: number
}

/** The parts of a page, and the total number of rows. */
type Shown = {
  readonly parts: readonly PublishedPart[]
  readonly rows: number
}

type ShownCells = Extract<WidgetContents, { show: 'cells' }>

/** Shown for a deleted cell. */
const NOTHING = '–'
const GONE: PublishedPart['shows'] = { kind: 'text', text: 'What was shown here is gone.' }
const FEW: Stretch = { from: 0, count: 20 }

/** A published object as parts of a page, as its owner sees it. Null for a deleted object. */
export function publishedParts(deps: ServiceDeps) {
  const { store } = deps
  const items = itemStore(store.db)
  const visible = visibleItems(store)
  const read = reportReader(deps)

  return { ofSheet, ofReport, ofSight }

  function ofSheet(owner: UserRecord, sheetId: number, { from, count }: Stretch): Shown | null {
    const sheet = store.sheets.findVisible(owner.id, sheetId)
    if (!sheet) return null
    const table = sheetTable(deps, sheet, { pick: rows => rows.slice(from, from + count) })
    return { parts: [{ title: '', shows: { kind: 'table', table } }], rows: store.rows.count(sheetId) }
  }

  function ofReport(owner: UserRecord, reportId: number, { from, count }: Stretch): Shown | null {
    const report = visible.find(owner.id, 'report', reportId)
    if (!report) return null
    const definition = ReportDefinition.parse(items.definitionOf(reportId))
    const { sources, rows } = read({ userId: owner.id, email: owner.email }, definition, AS_TEXT)
    const table = reportTable(report.name, definition, { sources, rows: rows.slice(from, from + count) })
    return { parts: [{ title: '', shows: { kind: 'table', table } }], rows: rows.length }
  }

  function ofSight(owner: UserRecord, sightId: number): Shown | null {
    if (!visible.find(owner.id, 'sight', sightId)) return null
    const { widgets } = SightDefinition.parse(items.definitionOf(sightId))
    const inOrder = widgets.toSorted((a, b) => a.yPosition - b.yPosition || a.xPosition - b.xPosition)
    return {
      parts: inOrder.map(({ title = '', contents }) => ({ title, shows: showWidget(owner, contents) })),
      rows: widgets.length,
    }
  }

  function showWidget(owner: UserRecord, contents: WidgetContents): PublishedPart['shows'] {
    switch (contents.show) {
      case 'text':
        return { kind: 'text', text: toPlain(contents.html) }
      case 'page':
        return { kind: 'links', links: [[contents.url, toAddress({ url: contents.url })]] }
      case 'links':
        return { kind: 'links', links: contents.links.map(({ label, to }) => [label, toAddress(to)]) }
      case 'cells':
        return { kind: 'facts', facts: factsOf(owner, contents) }
      case 'report':
        return ofReport(owner, contents.reportId, FEW)?.parts[0]?.shows ?? GONE
      case 'sheet':
        return ofSheet(owner, contents.sheetId, FEW)?.parts[0]?.shows ?? GONE
      case 'looks':
        return { kind: 'text', text: 'Charts and pictures are shown in the app only.' }
    }
  }

  function factsOf(owner: UserRecord, { sheetId, cells }: ShownCells): readonly (readonly [string, string])[] {
    const sheet = store.sheets.findVisible(owner.id, sheetId)
    if (!sheet) return cells.map(({ label }) => [label, NOTHING])
    const columns = store.columns.of(sheetId)
    const view = toRowView(deps, AS_TEXT, { sheet, columns, outline: store.rows.outline(sheetId), attachmentsOf: null })
    return cells.map(({ label, rowId, columnId }) => {
      const [row, column] = [store.rows.find(sheetId, rowId), columns.find(({ id }) => id === columnId)]
      if (!row || !column) return [label, NOTHING]
      return [label, toTableCell(column, toWireCell(column, row.cells[column.id], row, view)).text]
    })
  }
}

/** Only addresses that are safe to open in a browser; others become no link. */
function toAddress({ url, sheetId, reportId, sightId }: Link): string {
  if (sheetId !== undefined) return toPermalink(sheetId)
  if (reportId !== undefined) return toItemLink('report', reportId)
  if (sightId !== undefined) return toItemLink('sight', sightId)
  return url !== undefined && /^https?:\/\//i.test(url) ? url : '#'
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
}

/** The plain text of rich text. */
function toPlain(markup: string): string {
  return markup
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|nbsp);/g, entity => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim()
}
