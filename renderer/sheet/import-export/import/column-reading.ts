import { isCodeColumn } from '../../../../shared/csv/code-column.ts'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import { type Column, holdsNumbers } from '../../../../shared/model/sheet/column.ts'
import { readNumberFormat } from '../../../../shared/model/sheet/number-format.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { readWorkbookCell, type WorkbookCell } from '../../../../shared/model/workbook-cell.ts'
import { type Locale, withPlainNumbers } from '../../../ui/messages/locale.ts'
import type { Steps } from '../../core/steps.ts'
import { localeOfColumn } from '../../values/typing/column-locale.ts'
import { formatOfTexts, holdsFractions } from '../source/number-column.ts'
import type { Lines } from '../source/table-source.ts'

/** By column of the table: the column of the sheet that receives it; null if it is skipped. */
export type Mapping = readonly (ColumnId | null)[]

/** How a column of a table is read: the notation of its numbers and dates, detected from all of its cells. */
export type ColumnReading = {
  readonly locale: Locale
  /** The new number format of the column in the sheet; null: unchanged. */
  readonly format: string | null
  /** It holds codes such as postcodes. */
  readonly isCodes: boolean
  /** It holds percentages as fractions. */
  readonly isOfFractions: boolean
}

export type ColumnsOrder = {
  readonly view: Pick<SheetView, 'meta'>
  readonly mapping: Mapping
  readonly lines: Lines
  /** The user's locale, for columns whose cells are ambiguous. */
  readonly locale: Locale
  /** The columns were created for these lines, so each gets the currency or percent format of its numbers. */
  readonly isNew: boolean
  /** Numbers are in machine notation: 1234.5. */
  readonly isPlain: boolean
  /** How the columns were read in the sheet before this one, if a table is divided: they are read alike. */
  readonly before?: readonly (ColumnReading | null)[] | null
}

/** Detects how the columns of a table are read, a column per step. Null: it is skipped. */
export function* readColumns(order: ColumnsOrder): Steps<readonly (ColumnReading | null)[]> {
  const readings: (ColumnReading | null)[] = []
  for (const [at, id] of order.mapping.entries()) {
    const column = order.view.meta.columns.find(each => each.id === id)
    readings.push(column ? readingOf(order, column, at) : null)
    yield
  }
  return readings
}

function readingOf({ lines, locale: user, isNew, isPlain, before }: ColumnsOrder, column: Column, at: number) {
  const earlier = before?.[at]
  const person = isPlain ? withPlainNumbers(user) : user
  const locale = localeOfColumn(() => textsAt(lines, at, isPlain), earlier?.locale ?? person)
  const hasNoFormat = isNew && holdsNumbers(column) && column.format === null
  const found = hasNoFormat && !earlier ? formatOfTexts(typedAt(lines, at, isPlain), locale) : null
  const format = earlier?.format ?? found
  return {
    locale,
    format,
    isCodes: earlier?.isCodes || isCodeColumn(typedAt(lines, at, isPlain)),
    isOfFractions:
      earlier?.isOfFractions ||
      (showsShares(format ?? column.format) && holdsFractions(typedAt(lines, at, isPlain), locale)),
  }
}

export const showsShares = (format: string | null): boolean => readNumberFormat(format).kind === 'percent'

/** `isPlain`: the text has the marks of a workbook. */
export const cellIn = (source: string, isPlain: boolean): WorkbookCell =>
  isPlain ? readWorkbookCell(source) : { kind: 'plain', text: source }

function* textsAt(lines: Lines, at: number, isPlain: boolean): Generator<string> {
  for (const line of lines) yield cellIn(line[at] ?? '', isPlain).text
}

/** The texts that could be numbers. */
function* typedAt(lines: Lines, at: number, isPlain: boolean): Generator<string> {
  for (const line of lines) {
    const cell = cellIn(line[at] ?? '', isPlain)
    if (cell.kind === 'plain') yield cell.text
  }
}
