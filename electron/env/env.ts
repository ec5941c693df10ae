import type { After } from '../../shared/after.ts'
import type { AppEvent } from '../../shared/ipc/events.ts'
import type { PublicFetch } from '../files/public-fetch.ts'
import type { WebMark } from '../files/web-mark.ts'
import type { Keyring } from '../session/vault.ts'
import type { Attention } from '../sync/watch/watching.ts'

/** The first picture of a run. What it does not need waits for it: a start has one or two processors, and the page wants them. */
export type FirstPicture = { readonly isDrawn: Promise<void>; readonly drawn: () => void }

/** What main.ts takes from outside, once, and hands down: time, chance, ids, the network, the disk's place, the windows. */
export type Env = {
  /** The folder of everything the app remembers. */
  readonly dataFolder: string
  /** Where the built worker is. */
  readonly workerScript: string
  /** Where the built reader of files is, see `files/import/table-main.ts`. */
  readonly tableScript: string
  readonly userAgent: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds since some moment: what nobody sets back. */
  readonly elapsed: () => number
  readonly after: After
  readonly firstPicture: FirstPicture
  /** From 0 to below 1. */
  readonly random: () => number
  /** How closely somebody looks at the windows at this moment. */
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
    /** What was written so far is deleted. */
    readonly beginAnew: () => void
  }
}
