import { dateInText } from '../../../shared/print/date-text.ts'
import type { Locale } from '../../ui/messages/locale.ts'
import { readDate } from './parse-date.ts'

/** Whatever day it is: the text names its year. */
const ANY_DAY = '2000-01-01'

/**
 * 2026-07-03 as it is typed in the user's country: 3 Jul 2026, Jul 3, 2026 or 3. Juli 2026. It stays as it is where the country's own
 * form would not read back to the same day.
 */
export function dayText(value: string, locale: Locale): string {
  const text = dateInText(value, locale.dates)
  const read = readDate(text, ANY_DAY, locale)
  return read.kind === 'date' && read.iso === value ? text : value
}
