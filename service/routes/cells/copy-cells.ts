import type { ServiceDeps } from '../../http/env.ts'
import type { StoredCell, StoredCells } from '../../rules/cells/stored-cell.ts'
import { type Afterwards, imageCopier } from './copy-image.ts'

/** The row that cells are copied to. */
type CopiedRow = {
  readonly sheetId: number
  readonly rowId: number
  /** The user whose visible cell links are copied. Null: no links are copied. */
  readonly linksOf: number | null
}

/**
 * Copies the images and links of a row's cells. A link that is not copied leaves its value. Run it inside a
 * transaction.
 */
export function cellCopier(deps: ServiceDeps) {
  const { store } = deps
  const copyImage = imageCopier(deps)

  return (cells: StoredCells, row: CopiedRow, afterwards: Afterwards): StoredCells => {
    if (!Object.values(cells).some(({ image, linkInFromCell }) => image || linkInFromCell)) return cells
    return Object.fromEntries(
      Object.entries(cells).map(([columnId, cell]) => [columnId, copy(cell, row, Number(columnId), afterwards)]),
    )
  }

  function copy(cell: StoredCell, { sheetId, rowId, linksOf }: CopiedRow, columnId: number, afterwards: Afterwards) {
    const to = { sheetId, rowId, columnId }
    const { linkInFromCell: from, ...rest } = cell
    if (cell.image) return copyImage(rest, to, afterwards)
    if (!from || linksOf === null || !store.sheets.findVisible(linksOf, from.sheetId)) return rest
    afterwards(() => store.links.put({ to, from, status: 'OK' }))
    return cell
  }
}
