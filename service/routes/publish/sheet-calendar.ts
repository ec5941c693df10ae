import { toText } from '../../../formulas/language/operators.ts'
import { isDate } from '../../../formulas/language/value.ts'
import type { ServiceContext, ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { type CalendarEvent, toCalendar } from '../../rules/publish/calendar.ts'
import { toFilterValue } from '../../rules/reports/filter-value.ts'
import type { UserRecord } from '../../store/users.ts'
import { AS_TEXT } from '../exports/sheet-table.ts'
import { toRowView } from '../sheets/row-context.ts'

/**
 * Responds with a sheet as a calendar: each row with a date is an event from the first date column to the second, if
 * that has a later or equal date.
 */
export function sheetCalendar(deps: ServiceDeps) {
  const { store, clock } = deps

  return (c: ServiceContext, owner: UserRecord, sheetId: number): Response => {
    const sheet = store.sheets.findVisible(owner.id, sheetId)
    if (!sheet) throw refuse(1006)
    const columns = store.columns.of(sheetId)
    const [start, end] = columns.filter(
      ({ type, systemColumnType }) => /^(DATE|ABSTRACT_DATETIME)$/.test(type) && !systemColumnType,
    )
    const title = columns.find(({ primary }) => primary)
    const rows = store.rows.of(sheetId)
    const view = toRowView(deps, AS_TEXT, { sheet, columns, outline: rows, rows, attachmentsOf: null })
    const dayIn = (row: (typeof rows)[number], column: typeof start): number | null => {
      const value = column ? toFilterValue(column, row, view).value : null
      return isDate(value) ? value.day : null
    }
    const events = rows.flatMap((row): readonly CalendarEvent[] => {
      const first = dayIn(row, start)
      if (first === null) return []
      const name = title ? toText(toFilterValue(title, row, view).value) : ''
      return [{ id: row.id, title: name, first, last: Math.max(first, dayIn(row, end) ?? first) }]
    })
    return c.body(toCalendar(sheet.name, events, clock()), 200, {
      'Content-Type': 'text/calendar;charset=UTF-8',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-store',
    })
  }
}
