/** The signs between the digits of a number. A blank stands for all kinds of blanks. */
export type NumberSigns = { readonly decimal: string; readonly group: string }

/** Digits are typed, and so read, as they stand on every keyboard. */
export const LATIN = { numberingSystem: 'latn' } as const

const LARGE = 12345678.5

/** How numbers are written in this locale; null: in the one of the process. */
export function numberSignsOf(locale: string | null): NumberSigns {
  const parts = new Intl.NumberFormat(knownLocale(locale), LATIN).formatToParts(LARGE)
  const sign = (wanted: 'decimal' | 'group') => parts.find(({ type }) => type === wanted)?.value ?? ''
  const group = sign('group')
  return { decimal: sign('decimal'), group: /\s/.test(group) ? ' ' : group }
}

/** What `Intl` takes for this tag: undefined, the locale of the process, where it knows none. */
export function knownLocale(locale: string | null): string | undefined {
  if (locale === null) return undefined
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** A number as the service has written it out, £58,200.50, with other signs between its digits. */
export function withSigns(display: string, { decimal, group }: NumberSigns): string {
  if ((decimal === '.' && group === ',') || !SERVICE_NUMBER.test(display)) return display
  // A number is never broken at the blank in it.
  return display.replace(/[.,]/g, sign => (sign === '.' ? decimal : group === ' ' ? '\u202f' : group))
}

const SERVICE_NUMBER = /^[^\d\p{L}#]*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[^\d\p{L}]*$/u
