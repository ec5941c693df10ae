import type { Destination } from '../../shared/model/destination.ts'

/** One line of the tray's menu; null is a dividing line. */
export type TrayItem = {
  readonly label: string
  /** Shows the window, and opens a destination in it. */
  readonly act: { readonly kind: 'show'; readonly to: Destination | null } | { readonly kind: 'quit' }
} | null

/** `unsaved`: the number of unsaved edits and files stored here. */
export const trayMenu = (unsaved: number): readonly TrayItem[] => [
  { label: 'Show Sheaf', act: { kind: 'show', to: null } },
  {
    label: unsaved === 0 ? 'Pending changes' : `Pending changes (${unsaved})`,
    act: { kind: 'show', to: { kind: 'pending', seq: null } },
  },
  null,
  { label: 'Quit Sheaf', act: { kind: 'quit' } },
]
