import type { SessionState, TokenStores } from './account.ts'
import type { Connection } from './connection.ts'
import type { Settings } from './settings.ts'
import type { UnsavedCounts } from './unsaved.ts'

/** The name of the step that failed where the workspace of this computer does not open. */
export const OPENING_LOCAL = 'Opening the workspace on this computer'

/** What the page needs to draw its first screen. */
export type AppStart = {
  readonly version: string
  readonly session: SessionState
  readonly tokenStores: TokenStores
  /** The service of this computer is coming up: its account is signed in next. Missing otherwise. */
  readonly startsLocal?: true
  readonly connection: Connection
  readonly settings: Settings
  readonly unsaved: UnsavedCounts
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** How the system writes numbers and dates; empty where it does not say. */
  readonly systemLocale: string
  /** `#rrggbb`; null where the system has no accent color, or nobody can tell. */
  readonly systemAccent: string | null
}
