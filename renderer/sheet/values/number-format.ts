import { LATIN } from '../../../shared/print/number-signs.ts'
import { writeNumber } from '../../../shared/print/number-text.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { personsLocale } from '../../ui/messages/locale.ts'

/** A number in the format of the column, in the user's locale. */
export const numberText = (value: number, descriptor: string | null): string =>
  writeNumber(value, descriptor, personsLocale.now().tag)

const rounders = new Map<string, Intl.NumberFormat>()

/** A plain number rounded to this many decimals, without trailing zeros, in the user's locale. */
export function roundedText(value: number, decimals: number): string {
  const { tag } = personsLocale.now()
  const key = `${tag} ${decimals}`
  let rounder = rounders.get(key)
  if (!rounder) {
    // Prevents negative zero.
    const how = { maximumFractionDigits: decimals, useGrouping: false, signDisplay: 'negative' } as const
    rounder = new Intl.NumberFormat(tag, { ...LATIN, ...how })
    rounders.set(key, rounder)
  }
  return rounder.format(value)
}

let writing: Writing | null = null

/** The user's number and date formats. The same object for the same locale, since every drawn cell reads it. */
export function personsWriting(): Writing {
  const { tag, dates, decimal, groups } = personsLocale.now()
  if (writing?.tag !== tag || writing.dates !== dates) writing = { tag, dates, decimal, group: groups[0] ?? '' }
  return writing
}
