/** The separators of a number. A space represents every kind of space. */
export type NumberSigns = { readonly decimal: string; readonly group: string }

/** ASCII digits, as on every keyboard. */
export const LATIN = { numberingSystem: 'latn' } as const

const LARGE = 12345678.5

/** The separators of a locale; null: the locale of the process. */
export function numberSignsOf(locale: string | null): NumberSigns {
  const parts = new Intl.NumberFormat(knownLocale(locale), LATIN).formatToParts(LARGE)
  const sign = (wanted: 'decimal' | 'group') => parts.find(({ type }) => type === wanted)?.value ?? ''
  const group = sign('group')
  return { decimal: sign('decimal'), group: /\s/.test(group) ? ' ' : group }
}

/** The locale for `Intl`: undefined, the locale of the process, if the tag is unknown. */
export function knownLocale(locale: string | null): string | undefined {
  if (locale === null) return undefined
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale.replaceAll('_', '-'))[0]
  } catch {
    return undefined
  }
}

/** Replaces the separators in a number that the service formatted, such as £58,200.50. */
export function withSigns(display: string, { decimal, group }: NumberSigns): string {
  if ((decimal === '.' && group === ',') || !SERVICE_NUMBER.test(display)) return display
  // Non-breaking, so that a number is never wrapped at the space.
  return display.replace(/[.,]/g, sign => (sign === '.' ? decimal : group === ' ' ? '\u202f' : group))
}

const SERVICE_NUMBER = /^[^\d\p{L}#]*(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[^\d\p{L}]*$/u
