import type { RowId } from '../../../../shared/model/ids.ts'

/** Local row ids (`newRowId`) are above these, ids of group headers below. */
const FIRST = -(2 ** 52)
const MOST = 2 ** 32

/** The id of a blank line below the last row. It can be active and selected like a row id, but it is no row. */
export const blankLineId = (number: number): RowId => (FIRST + number) as RowId // as: a whole number

/** Blank lines are numbered per window: the draft of one is stored under this id. */
export const ANY_BLANK_LINE = blankLineId(0)

export const isBlankLine = (id: RowId): boolean => id >= FIRST && id < FIRST + MOST

export const numberOfBlankLine = (id: RowId): number => id - FIRST
