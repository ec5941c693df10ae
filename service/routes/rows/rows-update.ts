import type { z } from 'zod'
import { eachOf, type Items } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import type { Values } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { moveRows } from '../../rules/rows/outline.ts'
import { RowChange } from '../../rules/rows/row-input.ts'
import { readLocation } from '../../rules/rows/row-location.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { writeRow } from '../../rules/rows/write-row.ts'
import { checkOnlyLinks, keepLinks } from '../cells/links/make-links.ts'
import { followRows } from '../sheets/follow-references.ts'
import { needItems, parseEach } from './bulk.ts'
import { openLocations, openRowScene, ROW_WRITE, type RowScene, replyRows } from './row-scene.ts'

type SentChange = z.output<typeof RowChange>

/** One row as sent, before and after. */
type Change = {
  readonly sent: SentChange
  readonly before: RowRecord
  readonly row: RowRecord
}

/** Changes one row or up to 500: merges cells and moves rows with their descendants, all or none unless partial. */
export function updateRows(deps: ServiceDeps): Endpoint {
  return endpoint({
    family: 'Rows',
    title: 'Update Rows',
    method: 'PUT',
    path: '/sheets/:sheetId/rows',
    needs: 'row.change',
    query: ROW_WRITE,
    body: eachOf(RowChange),
    example: { body: [{ id: '{rowId}', cells: [{ columnId: '{columnId}', value: 'Changed' }] }] },
    async handle(c, { body, query, again }) {
      const sent = await body.read(c)
      needItems(sent.items)
      return deps.store.transaction(() => change(c, deps, openRowScene(c, deps, again(), query), sent, query))
    },
  })
}

function change(
  c: ServiceContext,
  deps: ServiceDeps,
  scene: RowScene,
  { items, sentArray, parse }: Items<SentChange>,
  { allowPartialSuccess: partial = false }: Values<typeof ROW_WRITE>,
): Response {
  const { store, ids } = deps
  const sheetId = scene.sheet.id
  const locations = openLocations(deps, scene)
  const toChange = checkChange(c, deps, scene, { parse, locations })
  const { good, failed } = parseEach({ items, partial, newRef: ids.ref, parse: toChange })
  const sentRows = good.map(({ sent }) => ({ rowId: sent.id, cells: sent.cells ?? [] }))
  checkOnlyLinks(sentRows)

  const rowById = new Map(good.map(({ row }) => [row.id, row]))
  const location = locations.location()
  const outline = location ? moveRows(scene.outline, [...rowById.keys()], location) : scene.outline

  store.rows.rearrange(sheetId, scene.outline, outline)
  for (const { before, row } of good) {
    store.rows.update(sheetId, row)
    store.history.note(before, row)
  }
  keepLinks(deps, sheetId, sentRows)
  const isSent = sentFormulas(good)
  const followed = followRows(store, sheetId, { before: scene.outline, after: outline, isSent })
  // Rows that do not move have their position already.
  const moved = outline === scene.outline ? [] : outline
  const locationById = new Map(moved.map(({ id, parentId }, index) => [id, { parentId, rowNumber: index + 1 }]))
  const rows = [...rowById.values()].map(row => ({ ...row, ...followed.get(row.id), ...locationById.get(row.id) }))
  return replyRows(c, deps, scene, { sentArray, outline, rows, failed })
}

/**
 * Validates one row of the request: it exists (1034), is named once (1137), its cells can be written, and it can move
 * to its location.
 */
function checkChange(
  c: ServiceContext,
  { store, clock }: ServiceDeps,
  { sheet, columnById, contextFor }: RowScene,
  {
    parse,
    locations,
  }: { readonly parse: (item: unknown) => SentChange; readonly locations: ReturnType<typeof openLocations> },
) {
  const seen = new Set<number>()
  const stamp = { modifiedAt: clock(), modifiedBy: c.get('caller').userId }

  return (item: unknown): Change => {
    const sent = parse(item)
    const before = store.rows.find(sheet.id, sent.id)
    if (!before) throw refuse(1034, sent.id)
    if (seen.has(sent.id)) throw refuse(1137, sent.id)
    seen.add(sent.id)
    const content = writeRow(sent, before, columnById, contextFor(sent.id))
    locations.locate(readLocation(sent), sent.id)
    return { sent, before, row: { ...before, ...content, ...stamp } }
  }
}

/** Whether the request itself sets this formula. */
function sentFormulas(changes: readonly Change[]): (rowId: number, columnId: number) => boolean {
  const cellsById = new Map(changes.map(({ sent }) => [sent.id, sent.cells ?? []]))
  return (rowId, columnId) =>
    cellsById.get(rowId)?.some(cell => cell.columnId === columnId && cell.formula !== undefined) ?? false
}
