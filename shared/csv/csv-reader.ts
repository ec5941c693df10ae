/** Rows that end in the text pushed so far. A blank line is a row without cells. */
export type CsvRows = readonly string[][]

type OpenSince = { readonly row: number; readonly line: number }

/** Takes the text of a CSV file in pieces of any size, and returns the rows that end in them. */
export type CsvReader = {
  push(text: string): CsvRows
  /** The rest of the file. `openSince`: the row and the line, counted from 1, in which a quoted cell begins that is never closed. */
  end(): { readonly rows: CsvRows; readonly openSince: OpenSince | null }
  /** The first row so far, counted from 1, in which text follows a closing quote; null if there is none. */
  brokenRow(): number | null
  /** How many of the rows so far have such text, or a quote in the middle of a cell. */
  strayRows(): number
}

const QUOTE = 34
const LINE_FEED = 10
const RETURN = 13
/** A blank that holds a place on purpose, such as U+00A0, is content. */
const BLANKS = /^[ \t]*$/

/**
 * Reads CSV as RFC 4180 and spreadsheets write it: a cell in quotes may hold the separator, line breaks and doubled quotes. A quote
 * inside a cell that does not begin with one is text. A line of blanks only is blank. Without a separator each line is one cell.
 *
 * Papaparse (5.7.1) is not used: it reads `"5" pipe` and everything up to the next quote as one cell, it reads an open cell again from its
 * beginning with each piece (8 MB take four times as long as 4 MB), and its time for quotes in wrong places grows with the square of the size.
 */
export function createCsvReader(separator: string): CsvReader {
  const separatorCode = separator.charCodeAt(0)
  let rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let state: 'start' | 'plain' | 'quoted' | 'after-quote' = 'start'
  let afterReturn = false
  let seen = 0
  /** Line breaks inside quoted cells so far: a row may take several lines. */
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
  /** Reads on inside quotes; returns the index behind the part that was read. */
  const takeQuoted = (text: string, from: number): number => {
    let quote = text.indexOf('"', from)
    while (quote >= 0 && text.charCodeAt(quote + 1) === QUOTE) quote = text.indexOf('"', quote + 2)
    const part = text.slice(from, quote < 0 ? text.length : quote)
    // A pattern, because `replaceAll` with a text keeps an object for each quote it replaces.
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', at + 1)) breaks += 1
    cell += part.includes('"') ? part.replace(/""/g, '"') : part
    if (quote < 0) return text.length
    state = 'after-quote'
    return quote + 1
  }
  /** Reads on to the separator or the end of the line. */
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
      // The second of two quotes is a quote of the cell; the first one of a cell begins it.
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
