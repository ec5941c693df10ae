import { pdfText, toUtf16 } from './pdf-file.ts'
import { type FontName, plainWidth, toByte, widthOf } from './pdf-fonts.ts'

/** The style of a text. */
export type TextStyle = {
  /** Points. */
  readonly size: number
  readonly isBold?: boolean
}

/** A drawn character. If it differs from the text, readers still find and copy the text. */
type Glyph = {
  readonly character: string
  readonly font: FontName
  /** The font's code; empty for characters without a glyph. */
  readonly hex: string
  /** In thousandths of an em. */
  readonly width: number
  readonly isStandIn: boolean
}

/** The width of a text in points. */
export function textWidth(text: string, { size, isBold = false }: TextStyle): number {
  if (PLAIN.test(text)) return plainWidth(text, isBold) * (size / 1000)
  return toGlyphs(text, isBold).reduce((sum, { width }) => sum + width, 0) * (size / 1000)
}

/** A fast path without script detection: most cells contain only ASCII. */
const PLAIN = /^[\x20-\x7e]*$/

/** The operators for one line of text with its origin at `x`, `y`. */
export function drawText(text: string, x: number, y: number, { size, isBold = false }: TextStyle): string {
  const start = `BT ${x.toFixed(2)} ${y.toFixed(2)} Td`
  if (PLAIN.test(text)) {
    return `${start} /${isBold ? 'bold' : 'plain'} ${size} Tf <${Buffer.from(text, 'latin1').toString('hex')}> Tj ET\n`
  }
  const shown = runsOf(toGlyphs(text, isBold)).map(run => {
    const set = `/${run[0]?.font} ${size} Tf <${run.map(({ hex }) => hex).join('')}> Tj`
    if (!run.some(({ isStandIn }) => isStandIn)) return set
    return `/Span << /ActualText ${pdfText(run.map(({ character }) => character).join(''))} >> BDC ${set} EMC`
  })
  return `${start} ${shown.join(' ')} ET\n`
}

/** Wraps a text to lines of at most `width` points: between words, and within a word that is too long. */
export function wrapText(text: string, width: number, style: TextStyle): readonly string[] {
  return text.split('\n').flatMap(paragraph => wrapParagraph(paragraph, width, style))
}

function wrapParagraph(paragraph: string, width: number, style: TextStyle): readonly string[] {
  if (textWidth(paragraph, style) <= width) return [paragraph.trimEnd()]
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of wordsOf(paragraph)) {
    const needed = textWidth(word, style)
    if (used + textWidth(word.trimEnd(), style) > width && line !== '') {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += word
    used += needed
  }
  return [...lines, line.trimEnd()].flatMap(one => cutToWidth(one, width, style))
}

/** Words with their trailing spaces; in scripts without spaces each character is a word. */
function wordsOf(paragraph: string): readonly string[] {
  return (
    paragraph.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]\s*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+\s*|\s+/gu,
    ) ?? []
  )
}

function cutToWidth(line: string, width: number, style: TextStyle): readonly string[] {
  if (textWidth(line, style) <= width) return [line]
  const pieces = ['']
  let used = 0
  for (const character of line) {
    const needed = textWidth(character, style)
    if (used + needed > width && pieces.at(-1) !== '') {
      pieces.push('')
      used = 0
    }
    pieces[pieces.length - 1] += character
    used += needed
  }
  return pieces
}

function runsOf(glyphs: readonly Glyph[]): readonly (readonly Glyph[])[] {
  const runs: Glyph[][] = []
  for (const glyph of glyphs) {
    const last = runs.at(-1)
    const before = last?.[0]
    if (last && before?.font === glyph.font && before.isStandIn === glyph.isStandIn) last.push(glyph)
    else runs.push([glyph])
  }
  return runs
}

function toGlyphs(text: string, isBold: boolean): readonly Glyph[] {
  const eastern = easternFont(text)
  return [...text.normalize('NFC').replace(/[\p{Cc}\p{Cs}]/gu, ' ')].map(character =>
    toGlyph(character, isBold, eastern),
  )
}

/** The East Asian font whose ideographs have the shapes that readers of this text expect. */
function easternFont(text: string): FontName {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'japanese'
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese'
}

function toGlyph(character: string, isBold: boolean, eastern: FontName): Glyph {
  const latin = isBold ? 'bold' : 'plain'
  const byte = toByte(character)
  if (byte !== null)
    return { character, font: latin, hex: toHex(byte), width: widthOf(character, isBold), isStandIn: false }
  if (/[\p{M}\p{Cf}]/u.test(character)) return { character, font: latin, hex: '', width: 0, isStandIn: true }
  if (
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u.test(character)
  ) {
    return { character, font: eastern, hex: toUtf16(character), width: 1000, isStandIn: false }
  }
  if (/[\u0391-\u03a9\u03b1-\u03c9\u0401\u0410-\u044f\u0451\u2190-\u2193\u2200-\u22ff\u2500-\u26ff]/u.test(character)) {
    return { character, font: 'japanese', hex: toUtf16(character), width: 1000, isStandIn: false }
  }
  const near = LIKE.get(character) ?? [...character.normalize('NFKD')].find(part => toByte(part) !== null)
  const known = near === undefined ? null : toByte(near)
  if (near !== undefined && known !== null) {
    return { character, font: latin, hex: toHex(known), width: widthOf(near, isBold), isStandIn: true }
  }
  return { character, font: 'japanese', hex: toUtf16('□'), width: 1000, isStandIn: true }
}

/** Similar letters for those that no accent decomposition covers. */
const LIKE = new Map(
  Object.entries({
    Ł: 'L',
    ł: 'l',
    Đ: 'D',
    đ: 'd',
    Ħ: 'H',
    ħ: 'h',
    ı: 'i',
    Ŧ: 'T',
    ŧ: 't',
    ŉ: 'n',
    ĸ: 'k',
    І: 'I',
    і: 'i',
    Ї: 'Ï',
    ї: 'ï',
    Ј: 'J',
    ј: 'j',
    Ѕ: 'S',
    ѕ: 's',
    '‐': '-',
    '‑': '-',
    '−': '-',
    '‒': '–',
    '✓': 'x',
    '✔': 'x',
  }),
)

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0')
}
