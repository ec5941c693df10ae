import type { ServiceDeps } from '../../../http/env.ts'
import { reaches } from '../../../rules/access.ts'
import { refuse } from '../../../rules/api-error.ts'
import { isEmpty } from '../../../rules/cells/changed-cells.ts'
import type { StoredCell } from '../../../rules/cells/stored-cell.ts'
import { autoNumberText } from '../../../rules/columns/auto-number.ts'
import type { ColumnRecord } from '../../../rules/columns/column-definition.ts'
import { requireAccess } from '../../../rules/policy.ts'
import { type ColumnMatch, likeColumn, matchColumns } from '../../../rules/rows/match-columns.ts'
import type { RowRecord } from '../../../rules/rows/row-record.ts'
import { cellImageStore } from '../../../store/content/cell-images.ts'
import { type Afterwards, imageCopier } from '../../cells/copy-image.ts'
import { fitted, newRow, type Transfer, type Travel, travelledCell } from './new-rows.ts'

/** The most columns of a sheet. */
const MAX_COLUMNS = 400

type Landing = ColumnMatch & { readonly to: ColumnRecord }

/** The rows to store, and work to do after that. */
type Landed = {
  readonly records: readonly RowRecord[]
  readonly settle: () => void
}

/** Converts transferred rows to rows of the target sheet and creates missing columns. Does not store the rows. */
export function landing(deps: ServiceDeps) {
  const { store, ids, clock } = deps
  const images = cellImageStore(store.db)
  const copyImage = imageCopier(deps)

  return (transfer: Transfer, travel: Travel, count: number): Landed => {
    const waiting: (() => void)[] = []
    const afterwards: Afterwards = work => void waiting.push(work)
    const cellsById = readCells(transfer, travel)
    const matches = openColumns(transfer, cellsById)
    const numbers = autoNumbers(transfer, travel.rows.length)
    const records = travel.rows.map((row, index) => {
      const id = travel.newIds.get(row.id) ?? 0
      const cells: Record<string, StoredCell> = { ...numbers(index) }
      for (const match of matches) {
        const cell = cellsById.get(row.id)?.get(match.from.id)
        const target = { sheetId: transfer.destination.id, rowId: id, columnId: match.to.id }
        if (cell) cells[match.to.id] = withImage(transfer, fitted(cell, match, travel), target, afterwards)
      }
      return newRow(row, { id, rowNumber: count + index + 1, cells, newIds: travel.newIds }, deps, transfer.userId)
    })
    return { records, settle: () => waiting.forEach(work => void work()) }
  }

  function readCells({ source }: Transfer, travel: Travel): ReadonlyMap<number, ReadonlyMap<number, StoredCell>> {
    const columns = store.columns.of(source.id).filter(({ systemColumnType }) => !systemColumnType)
    return new Map(
      travel.rows.map(row => {
        const cells = columns.flatMap((column): readonly (readonly [number, StoredCell])[] => {
          const cell = travelledCell(row, column, travel)
          return cell ? [[column.id, cell]] : []
        })
        return [row.id, new Map(cells)]
      }),
    )
  }

  /** The target columns. Creating one changes the structure of the sheet, which requires an admin (1004). */
  function openColumns(
    { source, destination }: Transfer,
    cellsById: ReadonlyMap<number, ReadonlyMap<number, StoredCell>>,
  ): readonly Landing[] {
    const existing = [...store.columns.of(destination.id)]
    const filled = [...cellsById.values()]
    const isFilled = ({ from }: ColumnMatch) => filled.some(cells => !isEmpty(cells.get(from.id)))
    return matchColumns(store.columns.of(source.id), existing)
      .filter(isFilled)
      .flatMap((match): readonly Landing[] => {
        if (match.to?.formula) return []
        if (match.to) return [checked({ ...match, to: match.to })]
        requireAccess(destination, 'column.change')
        if (existing.length >= MAX_COLUMNS) throw refuse(1061, 'columns')
        const to = likeColumn(match.from, ids.next(), existing)
        store.columns.add(destination.id, to)
        existing.push(to)
        return [{ ...match, to }]
      })

    function checked(match: Landing): Landing {
      if (match.to.locked && !reaches(destination.accessLevel, 'ADMIN')) throw refuse(1039, match.to.title)
      return match
    }
  }

  function autoNumbers({ destination }: Transfer, count: number): (index: number) => Record<string, StoredCell> {
    const column = store.columns.of(destination.id).find(({ systemColumnType }) => systemColumnType === 'AUTO_NUMBER')
    if (!column) return () => ({})
    const first = store.sheets.takeNumbers(destination.id, count)
    return index => ({ [column.id]: { value: autoNumberText(column.autoNumberFormat, first + index, clock()) } })
  }

  function withImage(
    { isMove, onBlob }: Transfer,
    cell: StoredCell,
    target: { sheetId: number; rowId: number; columnId: number },
    afterwards: Afterwards,
  ): StoredCell {
    const { image } = cell
    if (!isMove || !image) return copyImage(cell, target, afterwards, onBlob)
    afterwards(() => images.move(image.id, target))
    return cell
  }
}
