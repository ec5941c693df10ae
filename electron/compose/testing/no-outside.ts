import type { OutsideDesktop } from '../outside.ts'

/** A desktop that shows nothing of Sheaf but its window. */
export const noOutside: OutsideDesktop = {
  notify: () => () => undefined,
  badge: () => undefined,
  setRecent: null,
  setTray: () => undefined,
  showWindow: () => undefined,
  quit: () => undefined,
}
