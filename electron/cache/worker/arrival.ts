import { createSheetBuilder } from '../../../shared/columnar/build/sheet-builder.ts'
import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import { type CellTuple, fromCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import { parseJsonBytes } from '../../../shared/parse-json.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { ANSWER_LIMITS, tooBig } from '../../../shared/wire/answer-limits.ts'
import type { SheetPreview } from '../protocol.ts'
import type { ArrivedSheet } from './copies.ts'
import { type Head, readHead } from './read-head.ts'
import { createRowReader, type RowReader } from './read-row.ts'
import { type ReceivedRow, rowToText } from './row-text.ts'
import { createRowSplitter } from './split-rows.ts'

/** A little more than a screen, for the first preview. */
const FIRST_PREVIEW_ROWS = 100
/**
 * The cost of a preview is proportional to its size. With four times the rows in each, all previews together cost a
 * third of the whole.
 */
const PREVIEW_GROWTH = 4
/** After this share the complete sheet arrives soon, and another preview would only delay it. */
const LAST_PART_SHARE = 0.5

/** One sheet that is arriving. Nothing is stored before it is complete. */
export type Arrival = {
  /** The next bytes of the response. Errors: malformed, answer-too-big; no more bytes are needed then. */
  feed(bytes: Uint8Array): Result<null>
  /** The rows so far, when there are many more than at the last call and the columns are known. */
  preview(): SheetPreview | null
  /** The complete sheet. Errors: malformed, if the response was truncated or is no sheet. */
  end(): Result<ArrivedSheet>
}

/** Properties are accepted in any order and unknown ones anywhere; rows before the columns wait for them. */
export function createArrival(sheetId: SheetId): Arrival {
  let early: Head | null = null
  let rows: Rows | null = null
  let waiting: (readonly unknown[])[] = []
  let waitingRows = 0
  let problem: Result<never> | null = null
  let isBegun = false
  let nextPreviewAt = FIRST_PREVIEW_ROWS

  const add = (list: readonly unknown[]) => {
    if (rows) {
      problem = rows.add(list)
      return
    }
    waiting.push(list)
    waitingRows += list.length
    if (waitingRows > ANSWER_LIMITS.rows) problem = tooBig('rows', ANSWER_LIMITS.rows)
  }
  const letGo = () => {
    rows = null
    waiting = []
  }
  // A response about another sheet must not be stored or shown as this one.
  const unlessSame = (id: SheetId) => (id === sheetId ? null : malformed('the answer is another sheet'))
  const splitter = createRowSplitter({
    begin(head) {
      // A second list is rare enough to wait for the end; thousands of them must not each parse the header again.
      const read = isBegun ? null : readHead(parseJsonBytes(closed(head())))
      isBegun = true
      early = read?.ok ? read.value : null
      rows = early && createRows(early.meta)
      if (early) problem ??= unlessSame(early.meta.id)
      waiting = []
      waitingRows = 0
    },
    rows(bytes) {
      if (problem) return
      const list = parseJsonBytes(bytes)
      if (!Array.isArray(list) || list.length === 0) problem = malformed('the rows are not JSON')
      else add(list as readonly unknown[]) // Array.isArray says any[]; each is checked when it is read
    },
  })

  return {
    feed(bytes) {
      if (problem) return problem
      splitter.feed(bytes)
      if (splitter.isTooLong()) problem ??= tooBig('bytes', ANSWER_LIMITS.rowBytes)
      // The rows so far are useless.
      if (problem) letGo()
      return problem ?? ok(null)
    },
    preview() {
      if (problem || !rows || !early || rows.count() < nextPreviewAt) return null
      const { meta, totalRows } = early
      if (totalRows !== null && rows.count() > totalRows * LAST_PART_SHARE) return null
      nextPreviewAt = rows.count() * PREVIEW_GROWTH
      return { buffer: rows.encode(meta), rows: rows.count(), totalRows }
    },
    end() {
      if (problem) return problem
      const rest = splitter.rest()
      const head = rest && readHead(parseJsonBytes(rest))
      if (!head) return malformed('the sheet is not JSON')
      if (!head.ok) return head
      const { meta, hasRows } = head.value
      if (isBegun && !hasRows) return malformed('the sheet has rows and has none')
      // Cells were parsed with the columns that arrived first.
      if (early && !sameColumns(early.meta, meta)) return malformed('the sheet has two lists of columns')
      problem = unlessSame(meta.id)
      rows ??= createRows(meta)
      for (const list of waiting) problem ??= rows.add(list)
      const whole = { ...meta, ...rows.torn() }
      return problem ?? ok({ meta: whole, ...rows.stored(), buffer: rows.encode(whole) })
    },
  }
}

type Rows = ReturnType<typeof createRows>

/** Rows in both stored forms: all in one buffer, and a text for each. */
function createRows({ columns }: SheetMeta) {
  const builder = createSheetBuilder(columns.map(({ id }) => id))
  const read: RowReader = createRowReader(columns)
  const texts: string[] = []
  const levels = new Map<RowId, number>()
  let cells = 0
  let torn = 0
  return {
    count: () => builder.rowCount,
    /** Null, or the reason why these are no rows of a sheet. */
    add(list: readonly unknown[]): Result<never> | null {
      for (const wire of list) {
        const row = read(wire)
        if (!row) return malformed('a row has no usable id')
        cells += row.cells.length
        const level = row.parentId === null ? 0 : (levels.get(row.parentId) ?? 0) + 1
        levels.set(row.id, level)
        if (row.isTorn) torn += 1
        const excess = excessOf(row, level, builder.rowCount, cells)
        if (excess) return excess
        if (builder.has(row.id)) return malformed('two rows have the same id')
        builder.addRow(row)
        for (const [columnId, tuple] of row.cells) builder.put(columnId, fromCellTuple(tuple))
        for (const [columnId, look] of row.looks ?? []) builder.putLook(columnId, look)
        for (const [columnId, link] of row.links ?? []) builder.putLink(columnId, link)
        texts.push(rowToText(row))
      }
      return null
    },
    encode: builder.encode,
    torn: (): Pick<SheetMeta, 'tornRows'> => (torn > 0 ? { tornRows: torn } : {}),
    stored: () => ({ order: builder.order(), texts }),
  }
}

/** The limit that this row exceeds, or null. */
function excessOf(row: ReceivedRow, level: number, rowsBefore: number, cells: number): Result<never> | null {
  const { rows, cells: most, characters, levels } = ANSWER_LIMITS
  if (rowsBefore >= rows) return tooBig('rows', rows)
  if (cells > most) return tooBig('cells', most)
  if (level >= levels) return tooBig('levels', levels)
  return row.cells.some(([, tuple]) => isLong(tuple, characters)) ? tooBig('characters', characters) : null
}

const isLong = ([value, display, formula]: CellTuple, most: number): boolean =>
  lengthOf(value) > most || lengthOf(display) > most || lengthOf(formula) > most
const lengthOf = (text: CellTuple[0]): number => (typeof text === 'string' ? text.length : 0)

/** The text before the rows, completed to a valid object without rows. */
const closed = (head: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(head.length + 2)
  whole.set(head)
  whole.set([0x5d, 0x7d], head.length)
  return whole
}

const sameColumns = (a: SheetMeta, b: SheetMeta): boolean =>
  a.columns.length === b.columns.length &&
  a.columns.every(({ id, kind }) => b.columns.some(column => column.id === id && column.kind === kind))

const malformed = (detail: string): Result<never> => fail({ kind: 'malformed', detail })
