import { expect, test } from 'vitest'
import { createTextReader, decodeText } from './text-encoding.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

/** UTF-16 or UTF-32. */
function wide(text: string, bytesEach: 2 | 4, isLittleEndian: boolean): Uint8Array {
  const units =
    bytesEach === 2 ? Array.from({ length: text.length }, (_, at) => text.charCodeAt(at)) : codePointsOf(text)
  const view = new DataView(new ArrayBuffer(units.length * bytesEach))
  for (const [at, unit] of units.entries()) {
    if (bytesEach === 2) view.setUint16(at * 2, unit, isLittleEndian)
    else view.setUint32(at * 4, unit, isLittleEndian)
  }
  return new Uint8Array(view.buffer)
}
const codePointsOf = (text: string) => Array.from(text, sign => sign.codePointAt(0) ?? 0)

const WIDE = [
  ['UTF-16LE', 2, true],
  ['UTF-16BE', 2, false],
  ['UTF-32LE', 4, true],
  ['UTF-32BE', 4, false],
] as const

test('reads UTF-8 with or without a byte order mark, which is not part of the text', () => {
  expect(decodeText(utf8('Größe,5 €'))).toBe('Größe,5 €')
  expect(decodeText(utf8('\ufeffGröße'))).toBe('Größe')
})

test.each(WIDE)('reads %s with or without a byte order mark', (_, bytesEach, isLittleEndian) => {
  for (const text of ['Größe\tStraße\n42\tÄußere 3\n', 'name,size', 'ab', `é,😀\n${'x,y\n'.repeat(20)}`]) {
    expect(decodeText(wide(`\ufeff${text}`, bytesEach, isLittleEndian))).toBe(text)
    expect(decodeText(wide(text, bytesEach, isLittleEndian))).toBe(text)
  }
})

test.each(WIDE)('reads %s in chunks of any size', (_, bytesEach, isLittleEndian) => {
  const text = `\ufeffé,😀\n${'x,ß\n'.repeat(20)}`
  const bytes = wide(text, bytesEach, isLittleEndian)
  for (let size = 4; size < 12; size++) {
    const reader = createTextReader(bytes)
    let read = ''
    for (let at = 0; at < bytes.length; at += size) read += reader.decode(bytes.subarray(at, at + size))
    expect(read + reader.end()).toBe(text.slice(1))
  }
})

test('reads bytes that are not UTF-8 as Windows-1252', () => {
  expect(decodeText(Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]))).toBe('Größe €')
  expect(decodeText(Uint8Array.from([0x93, 0xfc, 0x94, 0x97, 0x9f]))).toBe('“ü”—Ÿ')
})

test('keeps isolated zero bytes', () => {
  expect(decodeText(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0))).toBe('PK\u0003\u0004\0\0')
  expect(decodeText(utf8('a\0b,c'))).toBe('a\0b,c')
})

test('reads an empty file as empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
