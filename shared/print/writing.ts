import { dateTagOf } from './date-text.ts'
import { knownLocale, numberSignsOf } from './number-signs.ts'
import type { Writing } from './shown-text.ts'

/** The notation of a locale; null: the locale of the process. */
export function writingOf(locale: string | null): Writing {
  const tag = new Intl.NumberFormat(knownLocale(locale)).resolvedOptions().locale
  return { tag, dates: dateTagOf(locale), ...numberSignsOf(locale) }
}
