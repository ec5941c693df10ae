import type { CellValue } from '../../../shared/model/sheet/cell-value.ts'
import type { ColumnKind } from '../../../shared/model/sheet/column.ts'
import { dateSeries } from './date-series.ts'
import { type Cycle, nameSeries } from './name-series.ts'
import { numberSeries } from './number-series.ts'
import { repeat, type Series } from './series.ts'
import { textSeries } from './text-series.ts'

/** How values go on: as numbers, dates, names or counted text where all of them are of one sort and even, else again from the first. */
export function valueSeries(
  values: readonly [CellValue, ...CellValue[]],
  kind: ColumnKind,
  cycles: () => Iterable<Cycle>,
): Series<CellValue> {
  return seriesOf(values, kind, cycles) ?? repeat(values)
}

function seriesOf(
  values: readonly CellValue[],
  kind: ColumnKind,
  cycles: () => Iterable<Cycle>,
): Series<CellValue> | null {
  const numbers = values.filter(value => typeof value === 'number')
  if (numbers.length === values.length) return numberSeries(numbers)
  const texts = values.filter(value => typeof value === 'string')
  if (texts.length < values.length) return null
  if (kind === 'date' || kind === 'datetime') return dateSeries(texts)
  return kind === 'text' ? (nameSeries(texts, cycles()) ?? textSeries(texts)) : null
}
