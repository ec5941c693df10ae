import type { After } from '../../shared/after.ts'
import type { AppEvent } from '../../shared/ipc/events.ts'
import type { PublicFetch } from '../files/public-fetch.ts'
import type { WebMark } from '../files/web-mark.ts'
import type { Keyring } from '../session/vault.ts'
import type { Attention } from '../sync/watch/watching.ts'

/**
 * The first picture of a run. Work that it does not need waits for it: a launch has one or two processors, and the page
 * needs them.
 */
export type FirstPicture = { readonly isDrawn: Promise<void>; readonly drawn: () => void }

/**
 * Dependencies that main.ts creates once and passes down: time, randomness, ids, the network, the data folder, the
 * windows.
 */
export type Env = {
  /** The folder of everything the app remembers. */
  readonly dataFolder: string
  /** Path of the built worker. */
  readonly workerScript: string
  /** Path of the built thread that calculates formulas. */
  readonly calculationScript: string
  /** Path of the built thread that searches the copies; null: they are not indexed, and cannot be searched. */
  readonly searchScript: string | null
  /** Path of the built file reader, see `files/import/table-main.ts`. */
  readonly tableScript: string
  readonly userAgent: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Monotonic milliseconds. */
  readonly elapsed: () => number
  readonly after: After
  readonly firstPicture: FirstPicture
  /** From 0 to below 1. */
  readonly random: () => number
  /** How visible the windows are now. */
  readonly attention: () => Attention
  readonly newUuid: () => string
  readonly newBytes: (count: number) => Uint8Array
  readonly fetch: typeof fetch
  /** For addresses that others chose. */
  readonly fetchPublic: PublicFetch
  readonly markFromWeb: WebMark
  readonly keyring: Keyring
  readonly publish: (event: AppEvent) => void
  readonly log: {
    readonly info: (line: string) => void
    readonly error: (line: string, cause?: unknown) => void
    /** Deletes the log written so far. */
    readonly beginAnew: () => void
  }
}
