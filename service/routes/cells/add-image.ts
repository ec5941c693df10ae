import { files } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { pathId, text, type Values } from '../../http/query.ts'
import { refuse } from '../../rules/api-error.ts'
import type { StoredCell } from '../../rules/cells/stored-cell.ts'
import type { ColumnRecord } from '../../rules/columns/column-definition.ts'
import { checkAltText, imageCell } from '../../rules/input/image-cell.ts'
import { checkWritable } from '../../rules/input/write-cell.ts'
import type { RowRecord } from '../../rules/rows/row-record.ts'
import { cellImageStore } from '../../store/content/cell-images.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { openRowScene, ROW_WRITE, type RowScene, replyRows } from '../rows/row-scene.ts'
import { ONE_PIXEL, type ReceivedImage, receiveImage } from './receive-image.ts'

const QUERY = { ...ROW_WRITE, altText: text } as const
type Query = Values<typeof QUERY>

/** Puts an image into a cell and replaces its content (api-guide section 9.8). Responds with the row. */
export function addImage(deps: ServiceDeps): Endpoint {
  const write = imageWriter(deps)
  return endpoint({
    family: 'Cell Images',
    title: 'Add Image to Cell',
    method: 'POST',
    path: '/sheets/:sheetId/rows/:rowId/columns/:columnId/cellimages',
    needs: 'row.change',
    query: QUERY,
    body: files('image/*'),
    example: { query: 'altText=A+door', body: ONE_PIXEL },
    async handle(c, { target, again, query }) {
      checkAltText(query.altText ?? '')
      // Checked before the first byte and again after the last: in between, the row, the column or the access may be
      // removed.
      openCell(c, deps, target, query)
      return receiveImage(c, deps, 1124, image => write(c, openCell(c, deps, again(), query), image, query))
    },
  })
}

type OpenCell = {
  readonly scene: RowScene
  readonly row: RowRecord
  readonly column: ColumnRecord
}

/** The cell of the path, if it exists (1006) and the caller may write to it. */
function openCell(c: ServiceContext, deps: ServiceDeps, sheet: VisibleSheet, query: Query): OpenCell {
  const scene = openRowScene(c, deps, sheet, query)
  const row = deps.store.rows.find(sheet.id, pathId(c, 'rowId'))
  const column = scene.columnById.get(pathId(c, 'columnId'))
  if (!row || !column) throw refuse(1006)
  const context = scene.contextFor(row.id)
  if (row.locked && !context.isAdmin) throw refuse(1050)
  checkWritable(column, context)
  return { scene, row, column }
}

function imageWriter(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const images = cellImageStore(store.db)

  return (
    c: ServiceContext,
    { scene, row, column }: OpenCell,
    { file, facts }: ReceivedImage,
    { altText = '', overrideValidation = false }: Query,
  ): Response => {
    const now = clock()
    const { userId } = c.get('caller')
    const [id, cell] = [ids.secret(), { sheetId: scene.sheet.id, rowId: row.id, columnId: column.id }]
    const { width, height } = facts
    const before = row.cells[column.id]
    const shown = altText || file.name
    const content: StoredCell = imageCell(column, shown, { id, altText: shown, width, height }, overrideValidation)
    const cells = { ...row.cells, [column.id]: { ...content, ...(before?.format ? { format: before.format } : {}) } }
    const after = { ...row, cells, modifiedAt: now, modifiedBy: userId }

    images.add({ ...facts, ...cell, id, name: file.name, blob: file.blob, createdAt: now, createdBy: userId })
    store.rows.update(scene.sheet.id, after)
    store.history.note(row, after)
    return replyRows(c, deps, scene, { sentArray: true, outline: scene.outline, rows: [after], failed: [] })
  }
}
