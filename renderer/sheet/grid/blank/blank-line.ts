import type { RowId } from '../../../../shared/model/ids.ts'

/** Rows made here have ids above these (`newRowId`), headers of groups have ids below. */
const FIRST = -(2 ** 52)
const MOST = 2 ** 32

/** A blank line below the last row has an id like that of a row, so that it can be active and selected, but it is no row. */
export const blankLineId = (number: number): RowId => (FIRST + number) as RowId // a whole number, which the brand asks for

/** Blank lines are counted anew in each window: a draft for one of them is kept under this id. */
export const ANY_BLANK_LINE = blankLineId(0)

export const isBlankLine = (id: RowId): boolean => id >= FIRST && id < FIRST + MOST

export const numberOfBlankLine = (id: RowId): number => id - FIRST
