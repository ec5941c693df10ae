import { createCsvReader } from './csv-reader.ts'

const DELIMITERS = [',', ';', '\t', '|']
const LINES = 20

/** What stands between the cells of this text: what cuts its first lines into the most cells that nearly all of them have. */
export function guessDelimiter(sample: string): string {
  let best = { delimiter: ',', width: 1 }
  for (const delimiter of DELIMITERS) {
    const width = commonWidth(createCsvReader(delimiter).push(sample).slice(0, LINES))
    if (width > best.width) best = { delimiter, width }
  }
  return best.delimiter
}

function commonWidth(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1)
  const [width = 1, count = 0] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? []
  return count * 2 > rows.length ? width : 1
}
