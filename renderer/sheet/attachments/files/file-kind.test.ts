import { expect, test } from 'vitest'
import { fileKind, kindWord, nameParts } from './file-kind.ts'

const kindOf = (name: string, type = 'FILE') => fileKind({ name, type })

test('a file’s kind follows from its extension, in any case', () => {
  expect(kindOf('Site photo 14.JPG')).toBe('image')
  expect(kindOf('plan.v2.pdf')).toBe('pdf')
  expect(kindOf('Steel takeoff.xlsx')).toBe('sheet')
  expect(kindOf('ü "x".pdf')).toBe('pdf')
})

test('a name without an extension, or with an unknown one, is a generic file', () => {
  expect(kindOf('README')).toBe('file')
  expect(kindOf('drawing.dwg')).toBe('file')
  expect(kindOf('')).toBe('file')
})

test('a link is a link, even if it is named like an image', () => {
  expect(kindOf('https://example.org/a.png', 'LINK')).toBe('link')
  expect(kindOf('Drawings', 'GOOGLE_DRIVE')).toBe('link')
})

test('each kind has a label', () => {
  expect(kindWord('pdf')).toBe('PDF')
  expect(kindWord('link')).toBe('Link')
})

test('a truncated name keeps its extension', () => {
  expect(nameParts('Planning register entry 2026.pdf')).toEqual({
    stem: 'Planning register entry 2026',
    ending: '.pdf',
  })
  expect(nameParts('\u2068חשבונית 12.pdf\u2069').ending).toBe('')
  expect(nameParts('.profile')).toEqual({ stem: '.profile', ending: '' })
  expect(nameParts('see planning.gov.example/register')).toMatchObject({ ending: '' })
})
