import type { After } from '../../shared/after.ts'
import { type CsvLayout, type ImportedSheet, type ImportRefusal, importCsv } from '../rules/content/import-csv.ts'
import { byteBudget } from './byte-budget.ts'
import { ownerTurns } from './owner-turns.ts'
import type { BeginReading, ThreadOutcome } from './thread-reading.ts'

/** Reads the CSV files that people import, without keeping other requests waiting. */
export interface ImportReader {
  /** A file of this person begins to arrive. `gone` says that nobody waits for its sheet any more. */
  receive(ownerId: number, gone: AbortSignal): IncomingImport
}

/** One file on its way to a sheet. */
export interface IncomingImport {
  /** The file has, or is announced to have, so many bytes. False when there is no room for it: it may be sent again later. */
  grow(bytes: number): boolean
  /** Reads the whole file. Its bytes are handed over. */
  read(bytes: Uint8Array<ArrayBuffer>, layout: CsvLayout): Promise<ReadOutcome>
  /** Gives back its room, whatever became of it. */
  end(): void
}

/** `busy`: it was not its turn for too long, so nothing was read. `gone`: nobody waits for it any more. */
export type ReadOutcome = ImportedSheet | ImportRefusal | { readonly kind: 'busy' | 'gone' }

/** What a reader takes from outside. */
export interface ImportReaderDeps {
  readonly beginReading: BeginReading
  readonly after: After
}

// A connection on which nothing moves for 60 s is closed (`main.ts`): waiting and reading together stay below that.
const READING_MS = 20_000
const WAITING_MS = 30_000

const AT_ONCE = 2
const MB = 1024 * 1024
const BYTES = { perOwner: 64 * MB, inAll: 128 * MB }

/** A reader with all its places free. */
export function importReader({ beginReading, after }: ImportReaderDeps): ImportReader {
  const turns = ownerTurns(AT_ONCE)
  const claim = byteBudget(BYTES)

  const takeTurn = async (ownerId: number, gone: AbortSignal) => {
    const tooLong = new AbortController()
    const callOff = after(WAITING_MS, () => tooLong.abort())
    const end = await turns.take(ownerId, AbortSignal.any([gone, tooLong.signal]))
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
 * Whether a file is read sooner than a thread has started, whatever is in it. Measured on a loaded computer, worst found: 64 kB 30 ms,
 * 168 ms for the first file after the start.
 * Thousands of short cells in quotes take longest for their size, so of them less is read here.
 */
function isQuick(bytes: Uint8Array): boolean {
  return bytes.byteLength <= (bytes.includes(QUOTE) ? QUICK_QUOTED_BYTES : QUICK_BYTES)
}

/** Settles when nobody waits any more, or when the time for reading is over. */
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
