import type { FileToken } from '../model/ids.ts'
import type { Result } from '../result.ts'
import type { Calls } from './contract.ts'
import type { AppEvent } from './events.ts'

/** The API of the preload, as `window.bridge`. Values only: Electron objects are never exposed. */
export type Bridge = {
  readonly call: Calls
  /** Returns the unsubscribe function. */
  readonly onEvent: (listener: (event: AppEvent) => void) => () => void
  /** A token for a real file that the user picked or dropped; a File created by script is rejected. */
  readonly mintFile: (file: File) => Promise<Result<FileToken>>
}

/** Posted to the page's own window together with the port of an opened sheet. */
export type SheetPortNotice = { readonly kind: 'sheet-port'; readonly opening: string }
