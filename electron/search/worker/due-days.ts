import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import { isoDay } from '../../../shared/print/date-text.ts'
import type { Days } from '../../../shared/search/search-query.ts'

/** Titles of the date by which something must be done, in the most common languages. */
const DUE =
  /\b(due|deadline|end|ends|finish|target|deliver(y|ed)?|until|expir|renew|fällig|frist|ende|termin|lieferung|bis|échéance|fin|livraison|vence|vencimiento|entrega|scadenza|consegna|prazo)/iu

const isEnd = ({ title, tags }: Column): boolean =>
  DUE.test(title) || (tags ?? []).some(tag => tag.endsWith('_END_DATE'))

/** The date columns that say by when something must be done: those with such a title, else all. */
export function dueColumns(columns: readonly Column[]): readonly Column[] {
  const dates = columns.filter(({ kind, system }) => COLUMN_KINDS[kind].holdsDays && system === null)
  const ends = dates.filter(isEnd)
  return ends.length > 0 ? ends : dates
}

const DAY = /^\d{4}-\d{2}-\d{2}/
const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/

/** The local day of a date, YYYY-MM-DD; null for other values. */
export function dayOf({ value }: Cell): string | null {
  const day = typeof value === 'string' ? DAY.exec(value)?.[0] : undefined
  if (day === undefined || typeof value !== 'string') return null
  return HAS_ZONE.test(value.slice(day.length)) ? isoDay(new Date(value)) : day
}

export const isDue = (cell: Cell, { from, to }: Days): boolean => {
  const day = dayOf(cell)
  return day !== null && day >= from && day <= to
}

// From the private use area, so that no word is equal.
const MARK = '\ue000'

/** The term under which a row is found that is due on this day. */
export const dueTerm = (day: string): string => MARK + day.replaceAll('-', '')

/** More days are found by their month or year, which begin the term. */
const MOST_DAYS = 31

/** The rows that are due on these days, in the language of FTS5. */
export function dueExpression({ from, to }: Days): string {
  const length = [4, 7].find(
    end => from.slice(0, end) === to.slice(0, end) && from.slice(end).replace(/-01/g, '') === '',
  )
  if (length !== undefined && to > from) return `"${dueTerm(from.slice(0, length))}" *`
  const days: string[] = []
  for (let at = Date.parse(`${from}T00:00:00Z`); days.length < MOST_DAYS; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    if (day > to) break
    days.push(`"${dueTerm(day)}"`)
  }
  return `(${days.join(' OR ')})`
}
