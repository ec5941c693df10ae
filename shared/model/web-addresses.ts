import { isWebAddress } from './sheet/link-address.ts'

/** Up to a space, a quotation mark, an angle bracket, or an invisible character. */
const CANDIDATE = /\bhttps?:\/\/[^\s<>"“”«»\p{Cc}\p{Cf}]+/giu
/** These characters end a sentence far more often than an address. */
const SENTENCE_END = /[.,;:!?'’*_]$/u
const PAIRS: readonly (readonly [open: string, close: string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]

/** A web address in a text: its offset, and its spelling there. */
export type WebAddress = { readonly start: number; readonly address: string }

/** All complete web addresses in a text, in order. Addresses that a browser cannot parse are skipped. */
export function webAddresses(text: string): readonly WebAddress[] {
  return [...text.matchAll(CANDIDATE)].flatMap(({ 0: found, index: start }) => {
    const address = withoutSentence(found)
    return isWebAddress(address) ? [{ start, address }] : []
  })
}

/** Strips the punctuation of the sentence; a closing bracket stays if the address opened it. */
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
