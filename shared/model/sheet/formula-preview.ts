import type { WrongArgument } from '../../formula/wrong-argument.ts'
import type { CellValue } from './cell-value.ts'

/** The result that a formula would have in a cell, as far as this computer can calculate it. */
export type FormulaPreview =
  | { readonly kind: 'value'; readonly value: CellValue }
  | { readonly kind: 'error'; readonly error: string; readonly wrongArgument: WrongArgument | null }
  /** It cannot be parsed, probably because it is still being typed. */
  | { readonly kind: 'unfinished' }
  | { readonly kind: 'service'; readonly reason: ServiceReason }

/** Why only the service can calculate a formula. */
export type ServiceReason =
  | { readonly kind: 'function'; readonly name: string }
  /** `outdated`: it reads a result that only the service can calculate. `limit`: it reads too many cells.
   * `no-room`: in memory, for a sheet that it reads. */
  | { readonly kind: 'other-sheet' | 'no-room' | 'summary-field' | 'schedule' | 'outdated' | 'limit' }
