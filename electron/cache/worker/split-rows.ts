import { ANSWER_LIMITS } from '../../../shared/wire/answer-limits.ts'

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const SPACE = 0x20
/** The length of `"rows"` with every letter escaped; a longer name is another one. */
const LONGEST_NAME = 26

export type RowSink = {
  /** The list of rows begins. `head` returns the text before it, without an end. A second list replaces the first. */
  begin(head: () => Uint8Array): void
  /** Consecutive rows as the text of a separate JSON list. It is not yet validated as JSON. */
  rows(list: Uint8Array): void
}

/** Splits the text of a sheet into rows while it arrives. */
export type RowSplitter = {
  /** The next bytes; they are kept, not copied. */
  feed(bytes: Uint8Array): void
  /** Whether a row, or the text around the rows, exceeds the limit. */
  isTooLong(): boolean
  /**
   * Everything but the rows, which are replaced by an empty list. Null when the text is cut short or its brackets do
   * not match.
   */
  rest(): Uint8Array | null
}

/**
 * Looks only at brackets, quotes and the names of the outermost object, so that it keeps up with the network. Its
 * reader validates each piece as JSON: if all pieces and `rest` are valid, so is the whole.
 */
export function createRowSplitter(sink: RowSink): RowSplitter {
  const outside = createOutside()
  let list: RowList | null = null
  let isBroken = false

  return {
    feed(bytes) {
      let at = 0
      while (at < bytes.length && !isBroken) {
        if (!list) {
          at = outside.scan(bytes, at)
          if (!outside.isAtRows()) continue
          list = createRowList(sink.rows)
          sink.begin(outside.text)
          continue
        }
        at = list.scan(bytes, at)
        isBroken = list.state() === 'broken'
        if (list.state() !== 'ended') continue
        list = null
        outside.leaveRows()
      }
    },
    isTooLong: () => outside.bytes() > ANSWER_LIMITS.headBytes || (list?.heldBytes() ?? 0) > ANSWER_LIMITS.rowBytes,
    rest: () => (isBroken || list ? null : outside.text()),
  }
}

/** Everything except the rows, as text: columns and facts, which are small compared with the rows. */
function createOutside() {
  const pieces: Uint8Array[] = []
  let length = 0
  let depth = 0
  let isText = false
  let isEscaped = false
  let name: number[] = []
  let state: 'any' | 'rows named' | 'at rows' = 'any'

  const readText = (byte: number) => {
    if (depth === 1 && name.length <= LONGEST_NAME) name.push(byte)
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) isText = false
  }
  const readMark = (byte: number) => {
    if (isSpace(byte)) return
    const isRowsNext = state === 'rows named'
    state = 'any'
    if (byte === QUOTE) {
      isText = true
      name = [byte]
    } else if (byte === COLON) {
      if (depth === 1 && saysRows(name)) state = 'rows named'
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (isRowsNext && byte === OPEN_LIST && depth === 1) state = 'at rows'
      depth += 1
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1
  }

  return {
    /** Scans up to the list of rows; returns the position after the scanned bytes. */
    scan(bytes: Uint8Array, from: number): number {
      let at = from
      while (at < bytes.length && state !== 'at rows') {
        const byte = bytes[at] ?? 0
        at += 1
        if (isText) readText(byte)
        else readMark(byte)
      }
      pieces.push(bytes.subarray(from, at))
      length += at - from
      return at
    },
    bytes: () => length,
    isAtRows: () => state === 'at rows',
    leaveRows(): void {
      state = 'any'
      depth -= 1
      pieces.push(Uint8Array.of(CLOSE_LIST))
    },
    text: () => join(pieces, 0, 0),
  }
}

type RowList = ReturnType<typeof createRowList>

/** The content of the list of rows, split after the last complete row of each chunk. */
function createRowList(onRows: RowSink['rows']) {
  let held: Uint8Array[] = []
  let heldBytes = 0
  let depth = 0
  let isText = false
  let isEscaped = false
  let isFirst = true
  let state: 'open' | 'ended' | 'broken' = 'open'

  const give = (piece: Uint8Array) => {
    const list = join([...held, piece], 1, 1)
    held = []
    heldBytes = 0
    const begin = isFirst ? 0 : firstMark(list)
    // Consecutive rows are separated by a comma, and by nothing else.
    if (!isFirst && list[begin] !== COMMA) {
      state = 'broken'
      return
    }
    isFirst = false
    list[begin] = OPEN_LIST
    list[list.length - 1] = CLOSE_LIST
    onRows(list)
  }
  const end = (piece: Uint8Array) => {
    state = 'ended'
    if (held.some(hasMark) || hasMark(piece)) give(piece)
  }

  /** Scans until the list ends; returns the positions of that end and of the end of the last row. */
  const walk = (bytes: Uint8Array, from: number) => {
    let at = from
    let cut = from
    // Half of the cost of a large sheet is here, so there is no call and no shared variable per byte.
    let level = depth
    let inText = isText
    let escaped = isEscaped
    for (; at < bytes.length; at++) {
      const byte = bytes[at]
      if (inText) {
        if (escaped) escaped = false
        else if (byte === QUOTE) inText = false
        else if (byte === BACKSLASH) escaped = true
      } else if (byte === QUOTE) inText = true
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) level += 1
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) {
        level -= 1
        if (level < 0) break
        if (level === 0 && byte === CLOSE_OBJECT) cut = at + 1
      }
    }
    depth = level
    isText = inText
    isEscaped = escaped
    return { at, cut }
  }

  return {
    scan(bytes: Uint8Array, from: number): number {
      const { at, cut } = walk(bytes, from)
      if (cut > from) give(bytes.subarray(from, cut))
      if (depth >= 0) {
        held.push(bytes.subarray(cut))
        heldBytes += bytes.length - cut
      } else if (bytes[at] === CLOSE_LIST && state === 'open') end(bytes.subarray(cut, at))
      else state = 'broken'
      return at + 1
    },
    state: () => state,
    heldBytes: () => heldBytes,
  }
}

/** Joins the pieces, with free space before and after. */
function join(pieces: readonly Uint8Array[], before: number, after: number): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, before + after)).fill(SPACE, 0, before)
  let at = before
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

function saysRows(name: readonly number[]): boolean {
  if (name.length > LONGEST_NAME) return false
  try {
    return JSON.parse(String.fromCharCode(...name)) === 'rows'
  } catch {
    return false // no name at all: then the text is no JSON, and parsing the rest fails
  }
}

const isSpace = (byte: number | undefined): boolean => byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09
const hasMark = (bytes: Uint8Array): boolean => bytes.some(byte => !isSpace(byte))
const firstMark = (bytes: Uint8Array): number => bytes.findIndex(byte => !isSpace(byte))
