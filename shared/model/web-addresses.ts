import { isWebAddress } from './sheet/link-address.ts'

/** Up to a space, a quotation mark, a bracket of markup, or a character that hides. */
const CANDIDATE = /\bhttps?:\/\/[^\s<>"“”«»\p{Cc}\p{Cf}]+/giu
/** They end a sentence far more often than an address. */
const SENTENCE_END = /[.,;:!?'’*_]$/u
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]

/** An address of the web in a text: where it begins, and as it is written there. */
export type WebAddress = { readonly start: number; readonly address: string }

/** Every whole address of the web that a text holds, in order. One that no browser could read is left as text. */
export function webAddresses(text: string): readonly WebAddress[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: found, index: start }) => {
    const address = withoutSentence(found)
    return isWebAddress(address) ? [{ start, address }] : []
  })
}

/** Without the punctuation of the sentence around it; a bracket stays where the address has opened it. */
function withoutSentence(found: string): string {
  let address = found
  for (;;) {
    const isOpenedOutside = PAIRS.some(([open, close]) => address.endsWith(close) && !isBalanced(address, open, close))
    if (!isOpenedOutside && !SENTENCE_END.test(address)) return address
    address = address.slice(0, -1)
  }
}

const isBalanced = (text: string, open: string, close: string): boolean =>
  text.split(open).length >= text.split(close).length
