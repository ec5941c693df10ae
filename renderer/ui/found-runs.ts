import type { FoundText, TextRange } from '../../shared/model/search.ts'
import { withoutHidden } from '../../shared/shown-name.ts'

/** A part of a text that is matched as a whole or not at all. `at`: its start in the text. */
export type FoundRun = { readonly at: number; readonly text: string; readonly isMatch: boolean }

/** The text in parts, safe to display. */
export function foundRuns({ text, ranges }: FoundText): readonly FoundRun[] {
  const runs: FoundRun[] = []
  const push = (start: number, end: number, isMatch: boolean) => {
    const shown = shownPart(text.slice(start, end))
    if (shown !== '') runs.push({ at: start, text: shown, isMatch })
  }
  let done = 0
  for (const [start, end] of ranges) {
    push(done, start, false)
    push(start, end, true)
    done = end
  }
  push(done, text.length, false)
  return runs
}

/** A name of hidden characters only shows a sign; a part of one shows nothing, so it is not alone here. */
const shownPart = (part: string): string => withoutHidden(`.${part}`).slice(1)

/** Characters that stay before the first match. */
const LEAD = 16
const ELLIPSIS = '…'

/** Shortens the text before the first match, so that the match shows in a narrow column. */
export function nearMatch(found: FoundText): FoundText {
  const { text, ranges } = found
  const first = ranges[0]?.[0] ?? 0
  if (first <= 2 * LEAD) return found
  const from = text.indexOf(' ', first - LEAD) + 1
  const cut = from > 0 && from <= first ? from : first
  const shift = ([start, end]: TextRange): TextRange => [start - cut + ELLIPSIS.length, end - cut + ELLIPSIS.length]
  return { text: ELLIPSIS + text.slice(cut), ranges: ranges.map(shift) }
}
