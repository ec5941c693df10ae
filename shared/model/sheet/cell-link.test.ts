import { expect, test } from 'vitest'
import { canBeLink, linkText, readLink, toHyperlink } from './cell-link.ts'

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
