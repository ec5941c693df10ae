import { markText } from '../../../../shared/model/workbook-cell.ts'
import { dateText, NO_COUNTRY } from '../../../../shared/print/date-text.ts'

/** As `numberText` writes dates and dates with a time. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/
const MIDNIGHT = '00:00'

/**
 * Reads the dates of a table column by column. Many programs store dates as midnight, so a column in which every time
 * is midnight holds dates. No column type that clients can create holds a time (ABSTRACT_DATETIME is reserved), so the
 * dates of any other column become text with their times. All rows decide that: add each, then read them.
 */
export function createDateColumns() {
  const timed = new Set<number>()
  return {
    add(row: readonly string[]): void {
      for (let at = 0; at < row.length; at++) if (!timed.has(at) && hasTime(row[at] ?? '')) timed.add(at)
    },
    /** How many columns have dates with a time. */
    timed: () => timed.size,
    read: (row: readonly string[]): string[] => row.map((cell, at) => readDate(cell, timed.has(at))),
  }
}

function hasTime(cell: string): boolean {
  const [, , time = MIDNIGHT, seconds = '00'] = DATE.exec(cell) ?? []
  return time !== MIDNIGHT || seconds !== '00'
}

function readDate(cell: string, isTimed: boolean): string {
  const [, date, time, seconds = '00'] = DATE.exec(cell) ?? []
  if (date === undefined) return cell
  if (!isTimed) return date
  // Stored text must not depend on the locale of the importing user.
  const day = dateText(date, '', NO_COUNTRY)
  if (time === undefined) return markText(day)
  return markText(`${day} ${time}${seconds === '00' ? '' : `:${seconds}`}`)
}
