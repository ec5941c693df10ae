import type { SessionState, TokenStores } from './account.ts'
import type { Connection } from './connection.ts'
import type { Settings } from './settings.ts'
import type { UnsavedCounts } from './unsaved.ts'

/** The step reported if the local workspace does not open. */
export const OPENING_LOCAL = 'Opening the workspace on this computer'

/** The data for the first screen. */
export type AppStart = {
  readonly version: string
  readonly session: SessionState
  readonly tokenStores: TokenStores
  /** The embedded service is starting and its account is signed in next. Missing otherwise. */
  readonly startsLocal?: true
  readonly connection: Connection
  readonly settings: Settings
  readonly unsaved: UnsavedCounts
  readonly platform: 'linux' | 'darwin' | 'win32'
  /** The system's locale for numbers and dates; empty if unknown. */
  readonly systemLocale: string
  /** `#rrggbb`; null if the system has no accent color or does not report it. */
  readonly systemAccent: string | null
}
