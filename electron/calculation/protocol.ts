import type { CalculatedNews, SheetMessage } from '../../shared/model/sheet/sheet-message.ts'

/**
 * Messages from main to the thread that calculates formulas. A run is an open sheet, from `message` to `end`; main
 * assigns its number. `close` ends the thread.
 */
export type CalculationRequest =
  | { readonly kind: 'message'; readonly run: number; readonly message: SheetMessage }
  | { readonly kind: 'end'; readonly run: number }
  | { readonly kind: 'close' }

/** New results of a run. */
export type CalculationReply = { readonly run: number; readonly calculated: CalculatedNews }
