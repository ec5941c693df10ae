import { LATIN } from '../../../shared/print/number-signs.ts'
import { writeNumber } from '../../../shared/print/number-text.ts'
import type { Writing } from '../../../shared/print/shown-text.ts'
import { personsLocale } from '../../ui/messages/locale.ts'

/** A number as the column shows it, in the person's own locale. */
export const numberText = (value: number, descriptor: string | null): string =>
  writeNumber(value, descriptor, personsLocale.now().tag)

const rounders = new Map<string, Intl.NumberFormat>()

/** A plain number rounded to so many decimals, without zeros at its end, in the person's own locale. */
export function roundedText(value: number, decimals: number): string {
  const { tag } = personsLocale.now()
  const key = `${tag} ${decimals}`
  let rounder = rounders.get(key)
  if (!rounder) {
    // What is rounded to nothing is not less than nothing.
    const how = { maximumFractionDigits: decimals, useGrouping: false, signDisplay: 'negative' } as const
    rounder = new Intl.NumberFormat(tag, { ...LATIN, ...how })
    rounders.set(key, rounder)
  }
  return rounder.format(value)
}

let writing: Writing | null = null

/** How the person's own country writes numbers and dates. One object as long as the locale stays: every cell that is drawn reads it. */
export function personsWriting(): Writing {
  const { tag, dates, decimal, groups } = personsLocale.now()
  if (writing?.tag !== tag || writing.dates !== dates) writing = { tag, dates, decimal, group: groups[0] ?? '' }
  return writing
}
