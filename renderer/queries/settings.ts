import type { AppStart } from '../../shared/ipc/contract.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { useStart } from './start.ts'

export const useSettings = (): Settings => useStart(({ settings }) => settings)

/** The locale that numbers and dates are written in, by its tag; null where the system does not say. */
export const localeTagOf = ({ settings, systemLocale }: Pick<AppStart, 'settings' | 'systemLocale'>): string | null =>
  (settings.locale === 'system' ? systemLocale : settings.locale) || null

export const useLocaleTag = (): string | null => useStart(localeTagOf)

/** Stores a choice; it takes effect when main tells it to every window. */
export const changeSettings = (change: Partial<Settings>) => window.bridge.call['settings.set'](change)
