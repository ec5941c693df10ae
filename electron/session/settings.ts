import { defaultSettings, Settings } from '../../shared/model/settings.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { Facts } from './facts.ts'

/** The settings of this installation. */
export type SettingsStore = {
  readonly get: () => Settings
  /** Returns all settings after the change. */
  readonly set: (change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined }) => Result<Settings>
}

/** A missing or invalid setting has its default; the others keep their values. */
export function createSettings(facts: Facts): SettingsStore {
  let current = readable(facts.read('settings'))

  return {
    get: () => current,
    set(change) {
      const next = Settings.parse({ ...current, ...withoutUndefined(change) })
      const stored = facts.write('settings', next)
      if (!stored.ok) return stored
      current = next
      return ok(next)
    },
  }
}

function readable(stored: unknown): Settings {
  const whole = Settings.safeParse(stored)
  if (whole.success) return whole.data
  const entries = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  const kept = entries.filter(([name, value]) => Settings.partial().safeParse({ [name]: value }).success)
  return Settings.parse({ ...defaultSettings, ...Object.fromEntries(kept) })
}

const withoutUndefined = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
