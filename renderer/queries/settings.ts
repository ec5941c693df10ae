import type { Settings } from '../../shared/model/settings.ts'
import { useStart } from './start.ts'

export const useSettings = (): Settings => useStart(({ settings }) => settings)

/** Stores a choice; it takes effect when main tells it to every window. */
export const changeSettings = (change: Partial<Settings>) => window.bridge.call['settings.set'](change)
