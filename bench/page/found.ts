import { wordsIn } from '../../shared/search/words.ts'
import { termText } from './found-terms.ts'
import { nextEvent, paintedWhen } from './frames.ts'

const TIMEOUT_MS = 30_000
/** Every marked match among the results of a search. */
const MARKS = '.found-text mark'

/** Terms of the results to wait for, and those of the results before, which are no longer marked then. */
export type FoundTerms = { readonly marked: readonly string[]; readonly gone: readonly string[] }

/** Milliseconds from the next press of this key until the first results of these terms are painted. */
export async function timeFound(key: string, terms: FoundTerms): Promise<number> {
  const pressedAt = await nextEvent('keydown', event => event.key === key)
  const late = () => `results of “${terms.marked}” were not painted, but of “${[...marked()].slice(0, 3)}”`
  const paintedAt = await paintedWhen(() => areShown(terms), TIMEOUT_MS, late)
  return paintedAt - pressedAt
}

// More may be marked: the whole name of a contact is, if only the address matches.
function areShown(terms: FoundTerms): boolean {
  const shown = marked()
  return terms.marked.every(term => shown.has(term)) && !terms.gone.some(term => shown.has(term))
}

const marked = (): ReadonlySet<string> => new Set(Array.from(document.querySelectorAll(MARKS), markedTerm))

const markedTerm = ({ textContent }: Element): string => termText(wordsIn(textContent ?? ''))
