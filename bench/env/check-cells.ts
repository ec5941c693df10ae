import type { RowTexts } from '../data/make-sheet.ts'
import type { Spot } from '../page/cells.ts'

/** Throws when a visible cell differs from the service, is blank, or when next to nothing is visible. */
export function checkCells(onScreen: readonly Spot[], texts: readonly RowTexts[], columnIds: readonly number[]): void {
  const asked = onScreen.filter(({ columnId }) => columnIds.includes(columnId))
  if (asked.length < 2 * columnIds.length) throw new Error(`only ${asked.length} of the cells that count are on screen`)
  for (const { rowIndex, columnId, text } of asked) {
    const wanted = texts[rowIndex]?.get(columnId) ?? ''
    if (text !== wanted) throw new Error(`row ${rowIndex + 1} shows “${text}” where the service has “${wanted}”`)
  }
}
