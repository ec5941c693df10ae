import { dateText } from '../../../shared/print/date-text.ts'
import { CELL_PADDING_PX } from './cells/draw-value.ts'

/** Widths of the sample columns in pixels, from the design. */
const LEAST_PX = { withoutYear: 76, withYear: 106 }
const TIME_PX = 40
const YEAR = '2024'
/** Widths in our font at 13 px, rounded up, so that no date is truncated. */
const LETTERS: readonly (readonly [letters: RegExp, px: number])[] = [
  [/[\p{P}\p{Z}]/u, 3.9],
  [/\d/, 8.1],
  [/[ijlftr]/, 5],
  [/[mwMW]/, 11.5],
  [/\p{Ll}/u, 7.8],
  [/\p{Lu}/u, 10],
]
const WIDE_PX = 13.5

type DateWidths = { readonly withoutYear: number; readonly withYear: number }

const known = new Map<string, DateWidths>()

/** The width in pixels of a date column, with or without time, for the longest month of the locale. */
export function dateWidth(tag: string, showsYear: boolean, hasTime: boolean): number {
  const widths = known.get(tag) ?? widthsOf(tag)
  known.set(tag, widths)
  return (showsYear ? widths.withYear : widths.withoutYear) + (hasTime ? TIME_PX : 0)
}

/** A date of each month, as cells of this locale show it. */
export const datesOfAllMonths = (tag: string, yearLeftOut: string): readonly string[] =>
  Array.from({ length: 12 }, (_, month) =>
    dateText(`${YEAR}-${String(month + 1).padStart(2, '0')}-20`, yearLeftOut, tag),
  )

function widthsOf(tag: string): DateWidths {
  const widest = (yearLeftOut: string) =>
    CELL_PADDING_PX + Math.ceil(Math.max(...datesOfAllMonths(tag, yearLeftOut).map(textPx)))
  return {
    withoutYear: Math.max(LEAST_PX.withoutYear, widest(YEAR)),
    withYear: Math.max(LEAST_PX.withYear, widest('')),
  }
}

const textPx = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (LETTERS.find(([letters]) => letters.test(letter))?.[1] ?? WIDE_PX), 0)
