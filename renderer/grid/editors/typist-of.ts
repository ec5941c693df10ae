import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { SheetGridProps } from '../grid-props.ts'
import { isDayFirst, type Typist } from '../typing/typed.ts'

/** Who types into a cell, and when: all that the reading of a text depends on besides its column. */
export function typistOf({ people, today }: Pick<SheetGridProps, 'people' | 'today'>, { value }: Cell): Typist {
  const present = typeof value === 'object' && value?.kind === 'contacts' ? value.contacts : []
  return { today: today(), people, present, dayFirst: writesDayFirst() }
}

let dayFirst: boolean | null = null

/** Asked for each of many cells, and the same for as long as the window is open. */
function writesDayFirst(): boolean {
  dayFirst ??= isDayFirst()
  return dayFirst
}
