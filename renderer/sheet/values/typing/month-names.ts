/** Languages whose month and weekday names are recognized in every locale, besides the user's own. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const

const FEWEST_LETTERS = 3
const MONTHS_A_YEAR = 12
/** The German abbreviation of March in Windows and Excel. */
const MARZ = 'mrz'

/** Lower case and without diacritics, which keyboards of other countries lack. */
export const withoutMarks = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/**
 * The month of a name in any of the languages, from 1 (January): complete, abbreviated, or a unique prefix. 0 for other
 * text. Takes text without diacritics. `own`: the user's language tag.
 */
export function monthNamed(word: string, own: string): number {
  if (word === MARZ) return 3
  // English first: it avoids building the other names, which is slow.
  for (const language of ['en', own, ...LANGUAGES]) {
    const month = monthIn(namesIn(language, own), word)
    if (month > 0) return month
  }
  return 0
}

function monthIn({ whole, short }: Names, word: string): number {
  const at = short.indexOf(word)
  if (at >= 0) return (at % MONTHS_A_YEAR) + 1
  if (word.length < FEWEST_LETTERS) return 0
  const months = new Set(whole.flatMap((name, position) => (name.startsWith(word) ? [position % MONTHS_A_YEAR] : [])))
  const [only] = months
  return months.size === 1 && only !== undefined ? only + 1 : 0
}

type Names = { readonly whole: readonly string[]; readonly short: readonly string[] }

const names = new Map<string, Names>()

function namesIn(language: string, own: string): Names {
  const known = names.get(language)
  if (known) return known
  const isOwn = language === own
  const made = { whole: namesAs(language, 'long', isOwn), short: namesAs(language, 'short', isOwn) }
  names.set(language, made)
  return made
}

/** The twelve names; in the user's language also the form next to a day, which some languages inflect. */
function namesAs(language: string, month: 'long' | 'short', isOwn: boolean): readonly string[] {
  const forms = [{ month }, ...(isOwn ? [{ month, day: 'numeric' as const }] : [])]
  return forms.flatMap(form => {
    const format = new Intl.DateTimeFormat(language, { ...form, timeZone: 'UTC' })
    return Array.from({ length: MONTHS_A_YEAR }, (_, at) => {
      const name = format.formatToParts(Date.UTC(2024, at, 1)).find(({ type }) => type === 'month')
      return withoutMarks(name?.value ?? '').replace(/\.$/, '')
    })
  })
}
