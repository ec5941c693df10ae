/** The texts of a sheet, each stored once. */
export type StringTable = {
  /** Returns the index of the text; equal texts have equal indexes. */
  add(text: string): number
  /** All texts as UTF-8 and their start offsets, with one extra offset for the end. */
  finish(): { readonly offsets: Uint32Array<ArrayBuffer>; readonly bytes: Uint8Array<ArrayBuffer> }
}

export function createStringTable(): StringTable {
  const indexByText = new Map<string, number>()
  const texts: string[] = []
  return {
    add: text => {
      const known = indexByText.get(text)
      if (known !== undefined) return known
      indexByText.set(text, texts.length)
      texts.push(text)
      return texts.length - 1
    },
    finish: () => encodeTexts(texts),
  }
}

/** Separates texts, so that a high surrogate at the end of one never joins a low surrogate of the next. */
const SEPARATOR = '\0'

function encodeTexts(texts: readonly string[]) {
  // One call for all texts: half a million calls would dominate the encoder.
  const joined = texts.join(SEPARATOR)
  const bytes = new TextEncoder().encode(joined)
  const isAscii = bytes.length === joined.length
  const offsets = new Uint32Array(texts.length + 1)
  let at = 0
  for (const [index, text] of texts.entries()) {
    offsets[index] = at
    at += (isAscii ? text.length : utf8Length(text)) + SEPARATOR.length
  }
  offsets[texts.length] = at
  return { offsets, bytes }
}

function utf8Length(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    if (unit < 0x800) length += 1
    else length += 2
    // A surrogate pair takes four bytes for two units; a lone surrogate becomes the three bytes of U+FFFD.
    if (isHighHalf(unit) && isLowHalf(text.charCodeAt(index + 1))) index++
  }
  return length
}

const isHighHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLowHalf = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** Neighbouring texts are usually read together, and a decoder call costs more than the bytes it decodes. */
const DECODED_AT_ONCE = 64

/** Reads texts from a buffer; each is decoded once, along with its neighbours. An unknown index gives null. */
export function readStringTable(offsets: Uint32Array, bytes: Uint8Array): (index: number) => string | null {
  // A leading U+FEFF is cell content; without this option the decoder drops it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  const decoded: (readonly string[] | undefined)[] = []
  const count = offsets.length - 1
  const textFrom = (start: number, end: number): string =>
    decoder.decode(bytes.subarray(offsets[start] ?? 0, (offsets[end] ?? 0) - SEPARATOR.length))
  const decode = (block: number): readonly string[] => {
    const start = block * DECODED_AT_ONCE
    const end = Math.min(start + DECODED_AT_ONCE, count)
    const texts = textFrom(start, end).split(SEPARATOR)
    if (texts.length === end - start) return texts
    // A text that contains the separator would look like two.
    return Array.from({ length: end - start }, (_, at) => textFrom(start + at, start + at + 1))
  }
  return index => {
    if (!(index >= 0 && index < count)) return null
    const block = Math.floor(index / DECODED_AT_ONCE)
    const texts = decoded[block] ?? decode(block)
    decoded[block] = texts
    return texts[index % DECODED_AT_ONCE] ?? null
  }
}
