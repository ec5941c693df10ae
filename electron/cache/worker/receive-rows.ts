import type { RowId, SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import type { CellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import { parseJsonBytes } from '../../../shared/parse-json.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import { ANSWER_LIMITS, tooBig } from '../../../shared/wire/answer-limits.ts'
import type { ReceivedRow } from '../row-text.ts'
import { type Head, readHead } from './read-head.ts'
import { createRowReader, type RowReader } from './read-row.ts'
import { createRowSplitter } from './split-rows.ts'

/** Receives each valid row, in order. `level`: its depth below the rows of the same response. */
export type RowTaker = { take(row: ReceivedRow, level: number): void }

/** The rows of a response so far, or all of them. */
type Intake<T> = {
  readonly head: Head
  readonly taker: T
  readonly count: number
  /** Rows whose parent did not precede them. */
  readonly torn: number
}

/** One response about a sheet that is arriving. */
export type Receiving<T> = {
  /** The next bytes of the response. Errors: malformed, answer-too-big; no more bytes are needed then. */
  feed(bytes: Uint8Array): Result<null>
  /** Null while the columns are unknown, and after an error. */
  soFar(): Intake<T> | null
  /** Errors: malformed, if the response was truncated or is no sheet. */
  end(): Result<Intake<T>>
}

/** Properties are accepted in any order and unknown ones anywhere; rows before the columns wait for them. */
export function receiveRows<T extends RowTaker>(
  sheetId: SheetId,
  createTaker: (columns: readonly Column[]) => T,
): Receiving<T> {
  let early: Head | null = null
  let rows: Rows<T> | null = null
  let waiting: (readonly unknown[])[] = []
  let waitingRows = 0
  let problem: Result<never> | null = null
  let isBegun = false

  const create = ({ columns }: SheetMeta) => createRows(columns, createTaker(columns))
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
      rows = early && create(early.meta)
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
    soFar: () => (problem || !rows || !early ? null : { head: early, ...rows.intake() }),
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
      rows ??= create(meta)
      for (const list of waiting) problem ??= rows.add(list)
      return problem ?? ok({ head: head.value, ...rows.intake() })
    },
  }
}

type Rows<T> = {
  /** Null, or the reason why these are no rows of a sheet. */
  add(list: readonly unknown[]): Result<never> | null
  intake(): Omit<Intake<T>, 'head'>
}

function createRows<T extends RowTaker>(columns: readonly Column[], taker: T): Rows<T> {
  const read: RowReader = createRowReader(columns)
  const levels = new Map<RowId, number>()
  let cells = 0
  let torn = 0
  return {
    add(list) {
      for (const wire of list) {
        const row = read(wire)
        if (!row) return malformed('a row has no usable id')
        cells += row.cells.length
        const level = row.parentId === null ? 0 : (levels.get(row.parentId) ?? 0) + 1
        const excess = excessOf(row, level, levels.size, cells)
        if (excess) return excess
        if (levels.has(row.id)) return malformed('two rows have the same id')
        levels.set(row.id, level)
        if (row.isTorn) torn += 1
        taker.take(row, level)
      }
      return null
    },
    intake: () => ({ taker, count: levels.size, torn }),
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
