import { type CsvReader, type CsvRows, createCsvReader } from './csv-reader.ts'
import { guessSeparator, namedSeparator, SAMPLE_CHARACTERS } from './guess-separator.ts'

type CsvFileOptions = {
  /** The file name indicates tab-separated values. */
  readonly prefersTabs?: boolean
  /** Chosen by the user; overrides detection. */
  readonly separator?: string | null
}

export type CsvFileReader = CsvReader & {
  /** The separator; null until enough of the file is read. */
  separator(): string | null
}

/**
 * Reads the text of a CSV file with an unknown separator. A first line such as `sep=;` names it and is no row of the
 * table; otherwise it is guessed from the start of the file.
 */
export function createCsvFile({ prefersTabs = false, separator: chosen = null }: CsvFileOptions = {}): CsvFileReader {
  let start = ''
  let reader: CsvReader | null = null
  let used: string | null = null

  const begin = (isWhole: boolean): CsvRows => {
    const named = namedSeparator(start)
    const sample = start.slice(0, SAMPLE_CHARACTERS)
    const separator =
      chosen ??
      named?.separator ??
      guessSeparator(sample, { isWhole: isWhole && start.length <= sample.length, prefersTabs })
    used = separator
    reader = createCsvReader(separator)
    const rows = reader.push(start.slice(named?.tableAt ?? 0))
    start = ''
    return rows
  }

  return {
    push(text) {
      if (reader) return reader.push(text)
      start += text
      return start.length < SAMPLE_CHARACTERS ? [] : begin(false)
    },
    end() {
      const rows = reader ? [] : begin(true)
      const rest = (reader ?? createCsvReader(',')).end()
      return { ...rest, rows: [...rows, ...rest.rows] }
    },
    brokenRow: () => reader?.brokenRow() ?? null,
    strayRows: () => reader?.strayRows() ?? 0,
    separator: () => used,
  }
}

/** Whether a file name has an extension of tab-separated values. */
export const isTabbedName = (name: string): boolean => /\.(?:tsv|tab)$/i.test(name)
