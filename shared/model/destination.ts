import type { SheetId } from './ids.ts'

/**
 * Where the user is led from outside the window: by a notification, the launcher or the tray. A closed list, so that nothing that comes
 * from outside can ask for more than to be shown something.
 */
export type Destination =
  | { readonly kind: 'search' }
  /** A new sheet from a file. */
  | { readonly kind: 'import' }
  /** The list of what is not saved. `seq`: the conflict to decide about, null for the list alone. */
  | { readonly kind: 'pending'; readonly seq: number | null }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'sheet'; readonly sheetId: SheetId }
