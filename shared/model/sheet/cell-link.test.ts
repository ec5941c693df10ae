import { expect, test } from 'vitest'
import { linkText, readLink, sameLink, toHyperlink } from './cell-link.ts'
import { canBeLink, linkAfter, over } from './cell-value.ts'

test.each([
  [{ url: 'https://x.example/a b' }, { kind: 'web', url: 'https://x.example/a b' }, { url: 'https://x.example/a b' }],
  [{ sheetId: 7, url: 'https://x.example/7' }, { kind: 'sheet', id: 7, url: 'https://x.example/7' }, { sheetId: 7 }],
  [{ sheetId: '7' }, { kind: 'sheet', id: 7, url: null }, { sheetId: 7 }],
  [{ reportId: 8 }, { kind: 'report', id: 8, url: null }, { reportId: 8 }],
  [{ sightId: 9, url: null }, { kind: 'sight', id: 9, url: null }, { sightId: 9 }],
  [{ sheetId: null, url: null }, { kind: 'gone' }, null],
  [
    { sheetId: 2 ** 60, url: 'https://x.example' },
    { kind: 'web', url: 'https://x.example' },
    { url: 'https://x.example' },
  ],
])('a hyperlink %j keeps its target', (hyperlink, link, sent) => {
  const text = linkText(hyperlink) ?? ''

  expect(readLink(text)).toEqual(link)
  expect(toHyperlink(text)).toEqual(sent)
})

test('a cell without a hyperlink has no link', () => {
  expect([undefined, null, 'https://x.example'].map(linkText)).toEqual([null, null, null])
})

test('only text can be a link', () => {
  const formula = null
  expect(['a', '', null, 5].map(value => canBeLink({ value, formula }))).toEqual([true, false, false, false])
  expect(canBeLink({ value: 'a', formula: '=A1' })).toBe(false)
})

const [ONE, OTHER] = ['web https://one.example', 'web https://other.example']
const text = (value: string | null, link?: string | null) => ({ value, formula: null, link })

test('a text keeps the link of its cell unless the edit sets or removes it; any other value loses it', () => {
  expect(linkAfter(text('a'), ONE)).toBe(ONE)
  expect(linkAfter(text('a', OTHER), ONE)).toBe(OTHER)
  expect(linkAfter(text('a', null), ONE)).toBe(null)
  expect(linkAfter(text(null), ONE)).toBe(null)
  expect(linkAfter({ ...text(null, OTHER), formula: '=1' }, ONE)).toBe(null)
})

test('an edit that replaces an unsent one keeps its link, unless that content was no text', () => {
  expect(over(text('a', ONE), text('b'))).toEqual(text('b', ONE))
  expect(over(text('a', ONE), text('b', null))).toEqual(text('b', null))
  expect(over(text(null), text('b'))).toEqual(text('b', null))
  expect(over(text('a', ONE), text(null))).toEqual(text(null))
  expect(over(text('a'), text('b'))).toEqual(text('b'))
})

test('links are equal if they have the same target or one of them is unspecified', () => {
  expect(sameLink('sheet 7 https://x.example/7', 'sheet 7 ')).toBe(true)
  expect(sameLink(undefined, ONE)).toBe(true)
  expect([sameLink(ONE, OTHER), sameLink(ONE, null), sameLink('gone', null)]).toEqual([false, false, false])
})
