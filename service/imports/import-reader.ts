import type { After } from '../../shared/after.ts'
import { type CsvLayout, type ImportedSheet, type ImportRefusal, importCsv } from '../rules/content/import-csv.ts'
import { byteBudget } from './byte-budget.ts'
import { ownerQueue } from './owner-queue.ts'
import type { BeginReading, ThreadOutcome } from './thread-reading.ts'

/** Parses imported CSV files without blocking other requests. */
export type ImportReader = {
  /** Starts receiving a file of this user. `gone` fires when the client has disconnected. */
  receive(ownerId: number, gone: AbortSignal): IncomingImport
}

/** A file being imported. */
export type IncomingImport = {
  /** The announced or received length. False when there is no room: the client may retry later. */
  grow(bytes: number): boolean
  /** Parses the whole file; its bytes are transferred. */
  read(bytes: Uint8Array<ArrayBuffer>, layout: CsvLayout): Promise<ReadOutcome>
  /** Releases its memory after any outcome. */
  end(): void
}

/** `busy`: it waited too long in the queue and was not parsed. `gone`: the client has disconnected. */
export type ReadOutcome = ImportedSheet | ImportRefusal | { readonly kind: 'busy' | 'gone' }

/** External dependencies. */
export type ImportReaderDeps = {
  readonly beginReading: BeginReading
  readonly after: After
}

// An idle connection is closed after 60 s (`main.ts`), so waiting and parsing together stay below that.
const READING_MS = 20_000
const WAITING_MS = 30_000

const AT_ONCE = 2
const MB = 1024 * 1024
const BYTES = { perOwner: 64 * MB, inAll: 128 * MB }

/** Creates an idle reader. */
export function importReader({ beginReading, after }: ImportReaderDeps): ImportReader {
  const queue = ownerQueue(AT_ONCE)
  const claim = byteBudget(BYTES)

  const takeTurn = async (ownerId: number, gone: AbortSignal) => {
    const tooLong = new AbortController()
    const callOff = after(WAITING_MS, () => tooLong.abort())
    const end = await queue.take(ownerId, AbortSignal.any([gone, tooLong.signal]))
    callOff()
    return end
  }

  const readElsewhere = async (bytes: Uint8Array<ArrayBuffer>, layout: CsvLayout, gone: AbortSignal) => {
    const reading = beginReading({ bytes, layout })
    const { promise: cut, stop } = cutOff(gone, after)
    try {
      return toOutcome(await Promise.race([reading.outcome, cut]))
    } finally {
      stop()
      reading.end()
    }
  }

  return {
    receive(ownerId, gone) {
      const room = claim(ownerId)
      return {
        grow: bytes => room.grow(bytes),
        end: () => room.release(),
        async read(bytes, layout) {
          if (isQuick(bytes)) return importCsv(bytes, layout)
          const endTurn = await takeTurn(ownerId, gone)
          if (!endTurn) return { kind: gone.aborted ? 'gone' : 'busy' }
          try {
            return await readElsewhere(bytes, layout, gone)
          } finally {
            endTurn()
          }
        },
      }
    },
  }
}

const QUICK_BYTES = 64 * 1024
const QUICK_QUOTED_BYTES = 4 * 1024
const QUOTE = '"'.charCodeAt(0)

/**
 * Whether any file of this size is parsed faster than a thread starts. Worst case measured on a loaded computer: 64 kB
 * in 30 ms, 168 ms for the first file after the start. Thousands of short quoted cells are slowest for their size, so
 * their limit is lower.
 */
function isQuick(bytes: Uint8Array): boolean {
  return bytes.byteLength <= (bytes.includes(QUOTE) ? QUICK_QUOTED_BYTES : QUICK_BYTES)
}

/** Settles when the client disconnects or the time limit is reached. */
function cutOff(gone: AbortSignal, after: ImportReaderDeps['after']) {
  let stop = (): void => undefined
  const promise = new Promise<'gone' | 'time'>(resolve => {
    const leave = (): void => resolve('gone')
    const callOff = after(READING_MS, () => resolve('time'))
    gone.addEventListener('abort', leave, { once: true })
    stop = () => {
      callOff()
      gone.removeEventListener('abort', leave)
    }
    if (gone.aborted) leave()
  })
  return { promise, stop }
}

function toOutcome(outcome: ThreadOutcome | 'gone' | 'time'): ReadOutcome {
  if (outcome === 'gone') return { kind: 'gone' }
  if (outcome === 'memory' || outcome === 'time') return { kind: 'too-costly', what: outcome }
  return outcome
}
