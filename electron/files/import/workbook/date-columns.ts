import { markText } from '../../../../shared/model/workbook-cell.ts'
import { dateText, NO_COUNTRY } from '../../../../shared/print/date-text.ts'
import type { Table } from '../row-keeper.ts'

/** As `numberText` writes dates and dates with a time. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?$/
const MIDNIGHT = '00:00'

type Dated = {
  readonly rows: Table
  /** How many columns have dates with a time. */
  readonly timed: number
}

/**
 * Reads the dates of a table column by column. Many programs store dates as midnight, so a column in which every time
 * is midnight holds dates. No column type that clients can create holds a time (ABSTRACT_DATETIME is reserved), so the
 * dates of any other column become text with their times.
 */
export function readDateColumns(rows: Table): Dated {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const isTimed = Array.from({ length: width }, (_, at) => rows.some(row => hasTime(row[at] ?? '')))
  const timed = isTimed.filter(Boolean).length
  return { rows: rows.map(row => row.map((cell, at) => readDate(cell, isTimed[at] ?? false))), timed }
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
