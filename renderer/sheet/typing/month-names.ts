/** Languages whose names of months and days are understood wherever the person sits, besides their own. */
export const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const

const FEWEST_LETTERS = 3
const MONTHS_A_YEAR = 12
/** As Windows, and with it Excel, shortens March in German. */
const MARZ = 'mrz'

/** As people type it: small, and without the marks that keyboards of other countries do not have. */
export const withoutMarks = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/**
 * 1 is January, in any of the languages: whole, as it is shortened there, or its first letters as far as they tell. 0: no month. Takes
 * text without marks. `own`: the person's language, by its tag.
 */
export function monthNamed(word: string, own: string): number {
  if (word === MARZ) return 3
  // English first: it needs no other names, which take their time to be made.
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
  const months = new Set(whole.flatMap((name, place) => (name.startsWith(word) ? [place % MONTHS_A_YEAR] : [])))
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

/** The twelve; in the person's own language once more as they stand beside a day, where some languages bend them. */
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
