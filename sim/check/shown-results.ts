import { type CellValue, displayText } from '../../shared/model/sheet/cell-value.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'

/**
 * `own`: an unsaved formula without a result. `plain`: everything else, also a formula with the service's result.
 */
export type ShownState = 'calculated' | 'outdated' | 'own' | 'plain'

export type ShownResult = {
  /** Row and title: new rows and columns have other ids after the save. */
  readonly at: string
  readonly value: CellValue
  readonly text: string
  readonly formula: string | null
  readonly state: ShownState
}

/** All cells of a view as a user sees them. */
export function shownResults(view: SheetView): readonly ShownResult[] {
  return Array.from({ length: view.rowCount }, (_, row) => row).flatMap(row =>
    view.meta.columns.map(({ id, title }) => {
      const cell = view.cellAt(row, id)
      const isCalculated = view.calculatedAt(row, id)
      const isOwn = !isCalculated && view.markAt(row, id) !== null && cell.formula !== null
      const state = isCalculated ? 'calculated' : view.outdatedAt(row, id) ? 'outdated' : isOwn ? 'own' : 'plain'
      return { at: `${row} ${title}`, value: cell.value, text: displayText(cell), formula: cell.formula, state }
    }),
  )
}
