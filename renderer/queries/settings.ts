import type { AppStart } from '../../shared/ipc/contract.ts'
import { localeTagOf, type Settings } from '../../shared/model/settings.ts'
import { useStart } from './start.ts'

export const useSettings = (): Settings => useStart(({ settings }) => settings)

/** The locale of this window, see `localeTagOf`. */
export const localeTagAtStart = ({ settings, systemLocale }: Pick<AppStart, 'settings' | 'systemLocale'>) =>
  localeTagOf(settings, systemLocale)

export const useLocaleTag = (): string | null => useStart(localeTagAtStart)

/** Stores a choice; it takes effect when main tells it to every window. */
export const changeSettings = (change: Partial<Settings>) => window.bridge.call['settings.set'](change)
