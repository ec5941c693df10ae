import { cleanTitle } from '../../../../shared/clean-title.ts'
import { unguardFromFile } from '../../../../shared/formula-guard.ts'
import { NAME_LIMIT, type NewColumn } from '../../../../shared/model/item.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { dateText } from '../../../../shared/print/date-text.ts'
import type { Mapping } from '../../../sheet/import-export/import/column-reading.ts'
import { guessKind } from '../../../sheet/import-export/source/guess-columns.ts'
import type { HiddenColumns } from '../../../sheet/import-export/source/source-messages.ts'
import type { Lines, TableSource } from '../../../sheet/import-export/source/table-source.ts'
import { localeOfColumn } from '../../../sheet/values/typing/column-locale.ts'
import { readDate } from '../../../sheet/values/typing/parse-date.ts'
import { splitList } from '../../../sheet/values/typing/split-list.ts'
import { formatNumber } from '../../../ui/messages/format-counts.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { columnsProblem } from '../organize/first-columns.ts'

/** A column of the table as planned for the new sheet. `kind` null: skipped. */
export type PlannedColumn = { readonly title: string; readonly kind: NewColumn['kind'] | null }

/** Maximum number of dropdown options. A cell can hold a value that is no option. */
const MOST_OPTIONS = 100

/**
 * Plans columns: titles from the last title line, unique and within the length limit; types from the lines below.
 * Skips empty columns.
 */
export function planColumns(
  { sample, width }: Pick<TableSource, 'sample' | 'width'>,
  titleLines: number,
  locale: Locale,
) {
  const titles = sample[titleLines - 1] ?? []
  const lines = sample.slice(titleLines)
  const taken = new Set<string>()
  const planned = Array.from({ length: width }, (_, at): PlannedColumn => {
    const texts = lines.map(line => line[at] ?? '')
    const isBlank = (titles[at] ?? '').trim() === '' && texts.every(text => text.trim() === '')
    return { title: ownTitle(titles[at] ?? '', at, taken), kind: isBlank ? null : guessKind(texts, locale) }
  })
  return withPrimary(planned)
}

/** The first column is the primary one, so it holds text, independent of its contents. */
export function withPrimary(planned: readonly PlannedColumn[]): readonly PlannedColumn[] {
  const primary = primaryOf(planned)
  return planned.map((column, at) => (at === primary ? { ...column, kind: 'text' } : column))
}

/** The index of the first column that is not skipped; -1 if all are. */
export const primaryOf = (planned: readonly PlannedColumn[]): number => planned.findIndex(({ kind }) => kind !== null)

/** The title from the table, cut to the length limit. A number makes duplicates unique. */
function ownTitle(text: string, at: number, taken: Set<string>): string {
  const whole = cleanTitle(unguardFromFile(text).replace(/\s+/g, ' ')) || `Column ${at + 1}`
  let title = whole.slice(0, NAME_LIMIT.sheet).trim()
  for (let number = 2; taken.has(title.toLowerCase()); number++) {
    const end = ` ${number}`
    title = whole.slice(0, NAME_LIMIT.sheet - end.length).trim() + end
  }
  taken.add(title.toLowerCase())
  return title
}

/** Why these columns cannot be created; null when they can. */
export function plannedProblem(planned: readonly PlannedColumn[]): string | null {
  const kept = toNewColumns(planned, [])
  if (kept.length === 0) return 'Keep at least one column'
  const blank = planned.findIndex(({ kind, title }) => kind !== null && title.trim() === '')
  if (blank >= 0) return `Give column ${formatNumber(blank + 1)} a title`
  return columnsProblem(kept)
}

/**
 * How to handle columns hidden in the workbook. They are hidden with the import of the rows, so a sheet without rows
 * shows them all; the primary column is always visible.
 */
export function hiddenColumns(
  planned: readonly PlannedColumn[],
  hidden: readonly number[],
  rows: number,
): HiddenColumns {
  const kept = hidden.filter(at => planned[at] && planned[at].kind !== null)
  const stay = rows > 0 ? kept.filter(at => at !== primaryOf(planned)).length : 0
  return { stay, show: kept.length - stay }
}

/** Any day: only dates with a year are recognized. */
const ANY_DAY = '2000-01-01'

/**
 * The lines as the new sheet will show them, with month names in dates, so that the user sees whether 03/04 is 3
 * April.
 */
export function linesAsRead(lines: Lines, areDates: readonly boolean[], person: Locale): Lines {
  const locales = areDates.map((isDate, at) =>
    isDate ? localeOfColumn(() => lines.map(line => line[at] ?? ''), person) : null,
  )
  if (locales.every(locale => locale === null)) return lines
  return lines.map(line =>
    line.map((text, at) => {
      const locale = locales[at]
      const read = locale ? readDate(text, ANY_DAY, locale) : null
      return read?.kind === 'date' ? dateText(read.iso, '', person.dates) : text
    }),
  )
}

/** The columns to create; dropdowns have the values of their column as options. */
export function toNewColumns(planned: readonly PlannedColumn[], lines: Lines): readonly NewColumn[] {
  return planned.flatMap(({ title, kind }, at): readonly NewColumn[] =>
    kind === null ? [] : [{ title: title.trim(), kind, options: optionsOf(kind, lines, at) }],
  )
}

function optionsOf(kind: NewColumn['kind'], lines: Lines, at: number): string[] {
  if (kind !== 'choice' && kind !== 'choices') return []
  const options = new Map<string, string>()
  for (const line of lines) {
    const text = line[at]?.trim() ?? ''
    for (const item of kind === 'choices' ? splitList(text, []) : [text]) {
      if (item !== '' && !options.has(item.toLowerCase())) options.set(item.toLowerCase(), item)
    }
    if (options.size >= MOST_OPTIONS) break
  }
  return [...options.values()].slice(0, MOST_OPTIONS)
}

/** Maps each table column to the created column. The service keeps their order. */
export function mappingOf(planned: readonly PlannedColumn[], { meta }: Pick<SheetView, 'meta'>): Mapping {
  const made = meta.columns.values()
  return planned.map(({ kind }) => (kind === null ? null : (made.next().value?.id ?? null)))
}
