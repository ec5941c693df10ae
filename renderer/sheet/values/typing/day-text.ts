import { dateInText } from '../../../../shared/print/date-text.ts'
import type { Locale } from '../../../ui/messages/locale.ts'
import { readDate } from './parse-date.ts'

/** Any date works: the text contains its year. */
const ANY_DAY = '2000-01-01'

/**
 * 2026-07-03 as users of the locale type it: 3 Jul 2026, Jul 3, 2026 or 3. Juli 2026. Stays ISO if the local form would
 * not parse to the same date.
 */
export function dayText(value: string, locale: Locale): string {
  const text = dateInText(value, locale.dates)
  const read = readDate(text, ANY_DAY, locale)
  return read.kind === 'date' && read.iso === value ? text : value
}
