import type { ServiceDeps } from '../../http/env.ts'
import { TemplateDefinition } from '../../rules/templates/template-definition.ts'
import { itemStore } from '../../store/reports/items.ts'
import { visibleItems } from '../../store/reports/visible-items.ts'
import type { NewSheet } from '../../store/sheets/sheets.ts'
import type { CopyParts } from '../containers/copy/copy-parts.ts'

/**
 * Creates sheets from templates: always with columns, with rows for `data`. Returns the id of the sheet, or null when
 * the user sees no such template. Run it inside a transaction.
 */
export function templateFiller({ store, ids, clock }: ServiceDeps) {
  const items = itemStore(store.db)
  const visible = visibleItems(store)

  return (templateId: number, sheet: Omit<NewSheet, 'id'>, { data }: Pick<CopyParts, 'data'>): number | null => {
    if (!visible.find(sheet.ownerId, 'template', templateId)) return null
    const template = TemplateDefinition.parse(items.definitionOf(templateId))
    const id = ids.next()
    store.sheets.add({ ...sheet, id, source: { id: templateId, type: 'template' } }, clock())
    const columnIds = template.columns.map((column, index) => {
      const columnId = ids.next()
      store.columns.add(id, { ...column, id: columnId, index })
      return columnId
    })
    if (data) addRows(id, template, columnIds, sheet.ownerId)
    return id
  }

  function addRows(sheetId: number, { rows }: TemplateDefinition, columnIds: readonly number[], by: number): void {
    const now = clock()
    const written = { createdAt: now, createdBy: by, modifiedAt: now, modifiedBy: by }
    const rowIds = rows.map(() => ids.next())
    for (const [index, { parent, cells }] of rows.entries()) {
      store.rows.add(sheetId, {
        ...written,
        id: rowIds[index] ?? 0,
        rowNumber: index + 1,
        parentId: parent === null ? null : (rowIds[parent] ?? null),
        expanded: true,
        locked: false,
        format: null,
        cells: Object.fromEntries(
          Object.entries(cells).flatMap(([at, cell]) => {
            const columnId = columnIds[Number(at)]
            return columnId === undefined ? [] : [[columnId, cell]]
          }),
        ),
      })
    }
  }
}
