import { ODD_TEXTS, pick } from '../../service/fuzz/testing/odd-values.ts'
import type { Random } from '../../shared/random.ts'

/** Which pieces mean something in a language, and how long a text may become by repeating one. */
export type Language = {
  readonly tokens: readonly string[]
  readonly longest: number
}

/** A text of such a language, broken in one to four places, or made very long at one. */
export function damageText(random: Random, text: string, language: Language): string {
  let made = random.chance(0.12) ? lengthened(random, text, language) : text
  for (let left = made === text ? 1 + random.below(4) : random.below(2); left > 0; left--) {
    made = damaged(random, made, language)
  }
  return made.length > language.longest ? made.slice(0, language.longest) : made
}

/** Only by something very long is seen what takes the square of its length. */
function lengthened(random: Random, text: string, { tokens, longest }: Language): string {
  const at = random.below(text.length + 1)
  return text.slice(0, at) + repeated(random, pieceOf(random, text, tokens), longest) + text.slice(at)
}

function damaged(random: Random, text: string, { tokens }: Language): string {
  const at = random.below(text.length + 1)
  const to = Math.min(text.length, at + 1 + random.below(random.chance(0.1) ? text.length + 1 : 40))
  const having = (piece: string) => text.slice(0, at) + piece + text.slice(at)
  switch (random.below(9)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + text.slice(to)
    case 2:
      return having(text.slice(at, to))
    case 3:
      return having(pick(random, ODD_TEXTS))
    case 4:
      return having(String.fromCharCode(random.below(random.chance(0.8) ? 128 : 0x10000)))
    case 5:
      return text.slice(0, at) + pick(random, tokens) + text.slice(to)
    case 6:
      return having(repeated(random, pieceOf(random, text, tokens), 2000))
    default:
      return having(pick(random, tokens))
  }
}

/** One, two or three tokens, or what stands somewhere: what a text is made long by. */
function pieceOf(random: Random, text: string, tokens: readonly string[]): string {
  if (random.chance(0.3)) {
    const at = random.below(text.length + 1)
    return text.slice(at, at + 1 + random.below(12)) || 'x'
  }
  return Array.from({ length: 1 + random.below(3) }, () => pick(random, tokens)).join('')
}

/** From a sixtieth of it up to all of it: shorter ones are seen as well, and many more fit into a run. */
function repeated(random: Random, piece: string, most: number): string {
  return piece.repeat(Math.max(1, Math.floor((most * 2 ** (-6 * random.next())) / piece.length)))
}
