import { ODD_TEXTS, pick } from '../../service/fuzz/testing/odd-values.ts'
import type { Random } from '../../shared/random.ts'

/** The tokens of a language, and the maximum length of a text with a repeated piece. */
export type Language = {
  readonly tokens: readonly string[]
  readonly longest: number
}

/** Damages a text of such a language at one to four positions, or makes it very long at one. */
export function damageText(random: Random, text: string, language: Language): string {
  let made = random.chance(0.12) ? lengthened(random, text, language) : text
  for (let left = made === text ? 1 + random.below(4) : random.below(2); left > 0; left--) {
    made = damaged(random, made, language)
  }
  return made.length > language.longest ? made.slice(0, language.longest) : made
}

/** Only a very long text reveals quadratic algorithms. */
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

/** One to three tokens, or a part of the text, to be repeated. */
function pieceOf(random: Random, text: string, tokens: readonly string[]): string {
  if (random.chance(0.3)) {
    const at = random.below(text.length + 1)
    return text.slice(at, at + 1 + random.below(12)) || 'x'
  }
  return Array.from({ length: 1 + random.below(3) }, () => pick(random, tokens)).join('')
}

/** From a sixtieth of it up to all of it: shorter ones are enough in most cases, and many more fit into a run. */
function repeated(random: Random, piece: string, most: number): string {
  return piece.repeat(Math.max(1, Math.floor((most * 2 ** (-6 * random.next())) / piece.length)))
}
