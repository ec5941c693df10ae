/** The rows completed by the text pushed so far. A blank line is a row without cells. */
export type CsvRows = readonly string[][]

type OpenSince = { readonly row: number; readonly line: number }

/** Accepts the text of a CSV file in chunks of any size and returns the rows that each completes. */
export type CsvReader = {
  push(text: string): CsvRows
  /** Returns the last rows. `openSince`: row and line, counted from 1, at which an unclosed quoted cell begins. */
  end(): { readonly rows: CsvRows; readonly openSince: OpenSince | null }
  /** The first row so far, counted from 1, with text after a closing quote; null if there is none. */
  brokenRow(): number | null
  /** The number of rows so far with such text, or with a quote in the middle of a cell. */
  strayRows(): number
}

const QUOTE = 34
const LINE_FEED = 10
const RETURN = 13
/** A non-breaking space such as U+00A0 is content. */
const BLANKS = /^[ \t]*$/

function countBreaks(text: string): number {
  let breaks = 0
  // A loop, because `replaceAll` with a text allocates an object per match.
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) breaks += 1
  return breaks
}

/**
 * Reads CSV as RFC 4180 and spreadsheets write it: a quoted cell may hold the separator, line breaks and doubled
 * quotes. A quote inside an unquoted cell is text. A line with only spaces is blank. Without a separator each line is
 * one cell.
 *
 * Papaparse (5.7.1) is not used: it reads `"5" pipe` and everything up to the next quote as one cell, it rereads an
 * open cell from its start with each chunk (8 MB take four times as long as 4 MB), and its time for misplaced quotes is
 * quadratic.
 */
export function createCsvReader(separator: string): CsvReader {
  const separatorCode = separator.charCodeAt(0)
  let rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'after-quote' = 'start'
  let afterReturn = false
  let seen = 0
  /** Line breaks inside quoted cells so far; a row may span several lines. */
  let breaks = 0
  let quotedAt = 1
  let isStray = false
  let isBroken = false
  let strayRows = 0
  let brokenRow: number | null = null

  const endCell = () => {
    row.push(cell)
    cell = ''
    state = 'start'
  }
  const endRow = () => {
    const isBlank = row.length === 0 && (state === 'start' || (state === 'plain' && BLANKS.test(cell)))
    seen += 1
    if (isStray || isBroken) strayRows += 1
    if (isBroken) brokenRow ??= seen
    isStray = false
    isBroken = false
    if (isBlank) cell = ''
    else endCell()
    state = 'start'
    rows.push(row)
    row = []
  }
  /** Reads inside quotes; returns the index after the text it consumed. */
  const takeQuoted = (text: string, from: number): number => {
    let quote = text.indexOf('"', from)
    while (quote >= 0 && text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2)
    const part = text.slice(from, quote < 0 ? text.length : quote)
    breaks += countBreaks(part)
    cell += part.includes('"') ? part.replace(/""/g, '"') : part
    if (quote < 0) return text.length
    state = 'after-quote'
    return quote + 1
  }
  /** Reads up to the separator or the end of the line. */
  const takePlain = (text: string, from: number): number => {
    let at = from
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === separatorCode || code === LINE_FEED || code === RETURN) break
      if (code === QUOTE) isStray = true
    }
    cell += text.slice(from, at)
    state = 'plain'
    return at
  }
  const take = (text: string, at: number): number => {
    if (state === 'quoted') return takeQuoted(text, at)
    const code = text.charCodeAt(at)
    const isSecondHalf = code === LINE_FEED && afterReturn
    afterReturn = false
    if (isSecondHalf) return at + 1
    if (code === QUOTE && state !== 'plain') {
      // The second of two quotes belongs to the cell; the first quote of a cell opens it.
      if (state === 'after-quote') cell += '"'
      else quotedAt = seen + breaks + 1
      state = 'quoted'
      return at + 1
    }
    if (code === separatorCode) endCell()
    else if (code === LINE_FEED || code === RETURN) {
      afterReturn = code === RETURN
      endRow()
    } else {
      isBroken ||= state === 'after-quote'
      return takePlain(text, at)
    }
    return at + 1
  }
  const given = () => {
    const ready = rows
    rows = []
    return ready
  }

  return {
    push(text) {
      for (let at = 0; at < text.length; ) at = take(text, at)
      return given()
    },
    end() {
      const openSince = state === 'quoted' ? { row: seen + 1, line: quotedAt } : null
      if (row.length > 0 || state !== 'start') endRow()
      return { rows: given(), openSince }
    },
    brokenRow: () => brokenRow,
    strayRows: () => strayRows,
  }
}
