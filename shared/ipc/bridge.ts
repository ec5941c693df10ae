import type { FileToken } from '../model/ids.ts'
import type { Result } from '../result.ts'
import type { Calls } from './contract.ts'
import type { AppEvent } from './events.ts'

/** All that the preload hands to the page, as `window.bridge`. Values only: no Electron object passes. */
export type Bridge = {
  readonly call: Calls
  /** Returns the function that ends the subscription. */
  readonly onEvent: (listener: (event: AppEvent) => void) => () => void
  /** A token for a real file that a person picked or dropped; a File made by script is refused. */
  readonly mintFile: (file: File) => Promise<Result<FileToken>>
}

/** Posted to the page's own window together with the port of an opened sheet. */
export type SheetPortNotice = { readonly kind: 'sheet-port'; readonly opening: string }
