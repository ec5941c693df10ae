import type { PdfFonts } from './pdf-file.ts'

/**
 * The fonts of a document, none of them embedded: two of the fourteen standard fonts, and East Asian fonts that readers
 * provide for the character maps of ISO 32000-1, 9.7.5.2.
 */
export const FONTS = {
  plain: () => simple('Helvetica'),
  bold: () => simple('Helvetica-Bold'),
  japanese: add => composite(add, 'HeiseiKakuGo-W5', 'UniJIS-UTF16-H', 'Japan1', 6),
  chinese: add => composite(add, 'STSong-Light', 'UniGB-UTF16-H', 'GB1', 5),
  korean: add => composite(add, 'HYGoThic-Medium', 'UniKS-UTF16-H', 'Korea1', 2),
} as const satisfies PdfFonts

export type FontName = keyof typeof FONTS

function simple(name: string): string {
  return `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
}

function composite(
  add: (object: string) => number,
  name: string,
  map: string,
  ordering: string,
  supplement: number,
): string {
  const descriptor = add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 740 /StemV 80 >>`,
  )
  const collection = `<< /Registry (Adobe) /Ordering (${ordering}) /Supplement ${supplement} >>`
  const glyphs = add(
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo ${collection} /FontDescriptor ${descriptor} 0 R /DW 1000 >>`,
  )
  return `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${map} /Encoding /${map} /DescendantFonts [${glyphs} 0 R] >>`
}

/** The characters that Windows-1252 has instead of the control characters of Latin 1. */
const EXTRA = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** The byte of a character in the two standard fonts; null when they lack it. */
export function toByte(character: string): number | null {
  const code = character.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const index = character === ' ' ? -1 : EXTRA.indexOf(character)
  return index < 0 ? null : 0x80 + index
}

// Adobe's metrics of Helvetica and Helvetica-Bold, from space to tilde, in thousandths of an em.
const PLAIN =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number)
const BOLD =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
    .split(' ')
    .map(Number)
const WIDE = new Map(
  Object.entries({ Æ: 1000, Œ: 1000, æ: 889, œ: 944, '™': 1000, '…': 1000, '—': 1000, '‰': 1000, '@': 1015 }),
)

/** The width of a character in the standard fonts, in thousandths of an em. Accents do not change it. */
export function widthOf(character: string, isBold: boolean): number {
  const measures = isBold ? BOLD : PLAIN
  const known = WIDE.get(character)
  if (known !== undefined) return known
  const base = character.normalize('NFD').codePointAt(0) ?? 0
  return measures[base - 0x20] ?? 556
}

/** The width of an ASCII text. */
export function plainWidth(text: string, isBold: boolean): number {
  const measures = isBold ? BOLD : PLAIN
  let sum = 0
  for (let index = 0; index < text.length; index++) sum += measures[text.charCodeAt(index) - 0x20] ?? 0
  return sum
}
