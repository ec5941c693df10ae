import type { z } from 'zod'
import { eachOf, type Items } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import type { Values } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { autoNumberText } from '../../rules/columns/auto-number.ts'
import { insertRows } from '../../rules/rows/outline.ts'
import { NewRow } from '../../rules/rows/row-input.ts'
import { readLocation } from '../../rules/rows/row-location.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { type RowContent, writeRow } from '../../rules/rows/write-row.ts'
import { followRows } from '../sheets/follow-references.ts'
import { needItems, parseEach } from './bulk.ts'
import { openLocations, openRowScene, ROW_WRITE, type RowScene, replyRows } from './row-scene.ts'

const MAX_ROWS = 20_000
const MAX_CELLS = 500_000

/** Adds one row or up to 500 at one location, all or none unless partial success is allowed. */
export function addRows(deps: ServiceDeps): Endpoint {
  return endpoint({
    family: 'Rows',
    title: 'Add Rows',
    method: 'POST',
    path: '/sheets/:sheetId/rows',
    needs: 'row.change',
    query: ROW_WRITE,
    body: eachOf(NewRow),
    example: { body: [{ toTop: true, cells: [{ columnId: '{columnId}', value: 'New' }] }] },
    async handle(c, { body, query, again }) {
      const sent = await body.read(c)
      needItems(sent.items)
      return deps.store.transaction(() => insert(c, deps, openRowScene(c, deps, again(), query), sent, query))
    },
  })
}

function insert(
  c: ServiceContext,
  deps: ServiceDeps,
  scene: RowScene,
  { items, sentArray, parse }: Items<z.output<typeof NewRow>>,
  { allowPartialSuccess: partial = false }: Values<typeof ROW_WRITE>,
): Response {
  const locations = openLocations(deps, scene)
  const toNew = (item: unknown): RowContent => {
    const sent = parse(item)
    const content = writeRow(sent, undefined, scene.columnById, scene.contextFor(null))
    locations.locate(readLocation(sent), null)
    return content
  }
  const { good, failed } = parseEach({ items, partial, newRef: deps.ids.ref, parse: toNew })
  checkRoom(scene, good.length)

  if (good.length === 0) return replyRows(c, deps, scene, { sentArray, outline: scene.outline, rows: [], failed })

  const contentById = new Map(good.map(content => [deps.ids.next(), content]))
  const outline = insertRows(scene.outline, [...contentById.keys()], locations.location() ?? { kind: 'bottom' })
  deps.store.rows.rearrange(scene.sheet.id, scene.outline, outline)
  followRows(deps.store, scene.sheet.id, { before: scene.outline, after: outline })
  const rows = toRecords(c, deps, scene, contentById, outline)
  for (const row of rows) deps.store.rows.add(scene.sheet.id, row)
  return replyRows(c, deps, scene, { sentArray, outline, rows, failed })
}

/** A sheet has at most 20,000 rows and 500,000 cells; more are rejected (1061). */
export function checkRoom({ outline, columns }: Pick<RowScene, 'outline' | 'columns'>, count: number): void {
  const rows = outline.length + count
  if (rows > MAX_ROWS || rows * columns.length > MAX_CELLS) throw refuse(1061, 'rows')
}

/** The new rows in sheet order, with the next auto-numbers filled in. */
function toRecords(
  c: ServiceContext,
  { store, clock }: ServiceDeps,
  { sheet, columns }: RowScene,
  contentById: ReadonlyMap<number, RowContent>,
  outline: RowScene['outline'],
): readonly RowRecord[] {
  const now = clock()
  const { userId } = c.get('caller')
  const numbered = columns.find(({ systemColumnType }) => systemColumnType === 'AUTO_NUMBER')
  const firstNumber = numbered ? store.sheets.takeNumbers(sheet.id, contentById.size) : 0
  const numberOf = new Map([...contentById.keys()].map((id, index) => [id, firstNumber + index]))

  return outline.flatMap(({ id, parentId }, index): RowRecord[] => {
    const content = contentById.get(id)
    if (!content) return []
    const number = numbered && {
      [numbered.id]: { value: autoNumberText(numbered.autoNumberFormat, numberOf.get(id) ?? 0, now) },
    }
    const cells = { ...content.cells, ...number }
    const stamps = { createdAt: now, createdBy: userId, modifiedAt: now, modifiedBy: userId }
    return [{ id, parentId, rowNumber: index + 1, ...content, cells, ...stamps }]
  })
}
