import type { DesktopSurfaces } from '../desktop-integration.ts'

/** A desktop that shows nothing of Sheaf but its window. */
export const noSurfaces: DesktopSurfaces = {
  notify: () => () => undefined,
  badge: () => undefined,
  setRecent: null,
  setTray: () => undefined,
  showWindow: () => undefined,
  quit: () => undefined,
}
