import type { AppStart } from '../../shared/model/app-start.ts'
import { localeTagOf, type Settings } from '../../shared/model/settings.ts'
import { useStart, useWhyNotSave } from './start.ts'

export const useSettings = (): Settings => useStart(({ settings }) => settings)

/** Whether edits are sent automatically, shortly after they are made. */
export function useSavesSoon(): boolean {
  const { saving } = useSettings()
  const whyNot = useWhyNotSave()
  return saving === 'automatic' && whyNot === null
}

/** The locale of this window, see `localeTagOf`. */
export const localeTagAtStart = ({ settings, systemLocale }: Pick<AppStart, 'settings' | 'systemLocale'>) =>
  localeTagOf(settings, systemLocale)

export const useLocaleTag = (): string | null => useStart(localeTagAtStart)

export const useSystemAccent = (): string | null => useStart(({ systemAccent }) => systemAccent)

/** The accent color that replaces ours, as `#rrggbb`; null for ours. */
export const accentAtStart = ({
  settings,
  systemAccent,
}: Pick<AppStart, 'settings' | 'systemAccent'>): string | null => (settings.accent === 'system' ? systemAccent : null)

/** Stores a setting. It takes effect when main publishes it to all windows. */
export const changeSettings = (change: Partial<Settings>) => window.bridge.call['settings.set'](change)
