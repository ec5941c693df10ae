import { app, systemPreferences } from 'electron'

/**
 * The accent color of the system as `#rrggbb`; null without one, or if this Electron cannot read it, as on Linux so
 * far.
 */
export function systemAccent(): string | null {
  // Types promise it on every system.
  if (typeof systemPreferences.getAccentColor !== 'function') return null
  const [, rgb] = /^#?([0-9a-f]{6})(?:[0-9a-f]{2})?$/i.exec(systemPreferences.getAccentColor()) ?? []
  return rgb === undefined ? null : `#${rgb.toLowerCase()}`
}

/**
 * Calls `onChange` when the user chooses another color. Not every system notifies, so it is also compared when a window
 * gets the focus.
 */
export function followSystemAccent(onChange: (accent: string | null) => void): void {
  let known = systemAccent()
  const compare = () => {
    const now = systemAccent()
    if (now === known) return
    known = now
    onChange(now)
  }
  systemPreferences.on('accent-color-changed', compare)
  app.on('browser-window-focus', compare)
}
