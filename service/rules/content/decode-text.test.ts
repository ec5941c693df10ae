import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()

test('UTF-8 is read, with or without its mark, and the mark is no part of the text', () => {
  expect(decodeText(Buffer.from('Größe,5 €', 'utf8'))).toBe('Größe,5 €')
  expect(decodeText(Buffer.from('\ufeffGröße', 'utf8'))).toBe('Größe')
})

test('UTF-16 is read in both byte orders, with or without its mark', () => {
  expect(decodeText(Buffer.from('\ufeffGröße,1', 'utf16le'))).toBe('Größe,1')
  expect(decodeText(swapped(Buffer.from('\ufeffGröße,1', 'utf16le')))).toBe('Größe,1')
  expect(decodeText(Buffer.from('name,size', 'utf16le'))).toBe('name,size')
  expect(decodeText(swapped(Buffer.from('name,size', 'utf16le')))).toBe('name,size')
})

test('what is not UTF-8 is taken as Windows text', () => {
  expect(decodeText(Uint8Array.from([0x47, 0x72, 0xf6, 0xdf, 0x65, 0x20, 0x80]))).toBe('Größe €')
  expect(decodeText(Uint8Array.from([0x93, 0xfc, 0x94, 0x97, 0x9f]))).toBe('“ü”—Ÿ')
})

test('stray NULs vanish instead of hiding in cells', () => {
  expect(decodeText(Buffer.from('a\0b,c', 'utf8'))).toBe('ab,c')
})

test('an empty file is empty text', () => {
  expect(decodeText(new Uint8Array())).toBe('')
})
