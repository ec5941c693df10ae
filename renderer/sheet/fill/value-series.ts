import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import { COLUMN_KINDS, type Column } from '../../../shared/model/sheet/column.ts'
import { clockSeries } from './clock-series.ts'
import { dateSeries } from './date-series.ts'
import { type Cycle, nameSeries } from './name-series.ts'
import { numberSeries } from './number-series.ts'
import { quarterSeries } from './quarter-series.ts'
import { repeat, type Series } from './series.ts'
import { textSeries } from './text-series.ts'

/** The properties of a column that determine a series. */
type SeriesColumn = { readonly kind: Column['kind']; readonly options: readonly string[] }

/** Continues values as numbers, dates, names or numbered text if all are of that kind; otherwise repeats them. */
export function valueSeries(
  values: readonly [CellValue, ...CellValue[]],
  column: SeriesColumn,
  cycles: () => Iterable<Cycle>,
): Series<CellValue> {
  return seriesOf(values, column, cycles) ?? repeat(values)
}

function seriesOf(
  values: readonly CellValue[],
  { kind, options }: SeriesColumn,
  cycles: () => Iterable<Cycle>,
): Series<CellValue> | null {
  const numbers = values.filter(value => typeof value === 'number')
  if (numbers.length === values.length) return numberSeries(numbers)
  const texts = values.filter(value => typeof value === 'string')
  if (texts.length < values.length) return null
  if (COLUMN_KINDS[kind].holdsDays) return dateSeries(texts)
  if (kind !== 'text' && kind !== 'choice') return null
  const round = nameSeries(texts, cycles()) ?? quarterSeries(texts)
  if (kind === 'choice') return round && isInList(round, options) ? round : null
  return round ?? clockSeries(texts) ?? textSeries(texts)
}

/** Whether every value of a cycle is in the list. A series with years is endless, so it is never. */
const isInList = (series: Series<string>, options: readonly string[]): boolean =>
  Array.from({ length: LONGEST_CYCLE }, (_, position) => series(position)).every(name => options.includes(name))

const LONGEST_CYCLE = 12
