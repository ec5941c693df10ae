import { parseWith, readItems } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { openSheet } from '../../http/open-sheet.ts'
import { queryFlag } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import { moveRows } from '../../rules/rows/outline.ts'
import { RowChange } from '../../rules/rows/row-input.ts'
import { type Location, readLocation, sharedLocation } from '../../rules/rows/row-location.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { writeRow } from '../../rules/rows/write-row.ts'
import { judgeEach, needItems } from './bulk.ts'
import { checkParents, openRowScene, type RowScene, replyRows } from './row-scene.ts'

/** One row as it will be, and where it asks to go; null: it stays where it is. */
interface Change {
  readonly row: RowRecord
  readonly location: Location | null
}

/** Changes one row or up to 500: cells are merged in, rows move with all below them, all or none unless partial. */
export async function updateRows(c: ServiceContext, deps: ServiceDeps): Promise<Response> {
  openSheet(c, deps, 'row.change')
  const { items, sentArray } = await readItems(c)
  needItems(items)

  return deps.store.transaction(() => {
    const { store } = deps
    const scene = openRowScene(c, deps)
    const sheetId = scene.sheet.id
    const judge = judgeChange(c, deps, scene)
    const { good, failed } = judgeEach({
      items,
      partial: queryFlag(c, 'allowPartialSuccess'),
      newRef: deps.ids.ref,
      judge,
    })

    const rowById = new Map(good.map(({ row }) => [row.id, row]))
    const location = sharedLocation(good.map(change => change.location))
    const outline = location ? moveRows(scene.outline, [...rowById.keys()], location) : scene.outline
    checkParents(scene, outline, new Set(rowById.keys()), id => rowById.get(id) ?? store.rows.find(sheetId, id))

    store.rows.rearrange(sheetId, scene.outline, outline)
    for (const row of rowById.values()) store.rows.update(sheetId, row)
    const places = new Map(outline.map(({ id, parentId }, index) => [id, { parentId, rowNumber: index + 1 }]))
    const rows = [...rowById.values()].map(row => ({ ...row, ...places.get(row.id) }))
    return replyRows(c, deps, scene, { sentArray, outline, rows, failed })
  })
}

/** Judges one row of the request: it is there (1034), named once (1137), and every cell may be written. */
function judgeChange(c: ServiceContext, { store, clock }: ServiceDeps, { sheet, columnById, contextFor }: RowScene) {
  const seen = new Set<number>()
  const stamp = { modifiedAt: clock(), modifiedBy: c.get('caller').userId }

  return (item: unknown): Change => {
    const sent = parseWith(RowChange, item)
    const before = store.rows.find(sheet.id, sent.id)
    if (!before) throw refuse(1034, sent.id)
    if (seen.has(sent.id)) throw refuse(1137, sent.id)
    seen.add(sent.id)
    const content = writeRow(sent, before, columnById, contextFor(sent.id))
    return { location: readLocation(sent), row: { ...before, ...content, ...stamp } }
  }
}
