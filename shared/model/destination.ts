import type { SheetId } from './ids.ts'

/**
 * A destination in the window for a notification, the launcher or the tray. A closed list, so that outside input can
 * only navigate.
 */
export type Destination =
  | { readonly kind: 'search' }
  /** A new sheet from a file. */
  | { readonly kind: 'import' }
  /** The list of unsaved edits. `seq`: the conflict to resolve, null for the list alone. */
  | { readonly kind: 'pending'; readonly seq: number | null }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'sheet'; readonly sheetId: SheetId }
