import type { DesktopSurfaces } from '../desktop-integration.ts'

/** A desktop without features outside the window. */
export const noSurfaces: DesktopSurfaces = {
  notify: () => () => undefined,
  badge: () => undefined,
  setRecent: null,
  setTray: () => undefined,
  showWindow: () => undefined,
  quit: () => undefined,
}
