import type { DifferentCells } from '../../../shared/columnar/column-cells.ts'
import { PIECE, type Steps } from '../core/steps.ts'
import { type Matcher, matcherOf, type Query } from './query.ts'

/** Joined texts, so that one search covers all of them and stops only at matches. */
type Stack = { readonly joined: string; readonly starts: Uint32Array; readonly first: number }

/** All texts of a column, by number, in blocks that take less than a millisecond each to search. */
export type Haystack = readonly Stack[]

const SEPARATOR = '\0'
const STACK_CHARACTERS = 2 ** 17

export function* stackTexts({ count }: DifferentCells, textOf: (number: number) => string): Steps<Haystack> {
  const stacks: Stack[] = []
  let texts: string[] = []
  let characters = 0
  for (let number = 0; number < count; number++) {
    const text = textOf(number)
    texts.push(text)
    characters += text.length
    if (characters >= STACK_CHARACTERS || number === count - 1) {
      stacks.push(stackOf(texts, number + 1 - texts.length))
      texts = []
      characters = 0
    }
    if (number % PIECE === PIECE - 1) yield
  }
  return stacks
}

function stackOf(texts: readonly string[], first: number): Stack {
  const starts = new Uint32Array(texts.length + 1)
  for (const [at, text] of texts.entries()) starts[at + 1] = (starts[at] ?? 0) + text.length + SEPARATOR.length
  return { joined: texts.join(SEPARATOR) + SEPARATOR, starts, first }
}

/** Sets the marks of matching texts to 1. */
export function* markMatches(haystack: Haystack, query: Query, marks: Uint8Array): Steps<void> {
  const matcher = matcherOf(query)
  if (!matcher) return
  const mark = query.text.includes(SEPARATOR) ? markOneByOne : markIn
  for (const stack of haystack) {
    yield* mark(stack, query, matcher, marks)
    yield
  }
}

function* markIn(stack: Stack, query: Query, matcher: Matcher, marks: Uint8Array): Steps<void> {
  const { joined, starts, first } = stack
  let looked = 0
  for (let at = 0; at < starts.length - 1; at++) {
    const end = matcher.endOfNext(joined, starts[at] ?? 0)
    if (end < 0) return
    while ((starts[at + 1] ?? end) < end) at++
    if (!query.wholeCell || matcher.test(textIn(stack, at))) marks[first + at] = 1
    if (++looked % PIECE === 0) yield
  }
}

/** Across a separator, a match could continue into the next text. */
function* markOneByOne(stack: Stack, _: Query, matcher: Matcher, marks: Uint8Array): Steps<void> {
  for (let at = 0; at < stack.starts.length - 1; at++) {
    if (matcher.test(textIn(stack, at))) marks[stack.first + at] = 1
    if (at % PIECE === PIECE - 1) yield
  }
}

const textIn = ({ joined, starts }: Stack, at: number): string =>
  joined.slice(starts[at] ?? 0, (starts[at + 1] ?? 0) - SEPARATOR.length)
