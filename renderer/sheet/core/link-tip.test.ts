import { expect, test } from 'vitest'
import { linkLabel, tipOf } from './link-tip.ts'

test('the tooltip of a link has its address, and how to open it', () => {
  expect(tipOf(false, null, 'web https://Plans.example/lift')).toBe(
    'Link to https://Plans.example/lift\nCtrl+click to open',
  )
})

test.each([
  ['a host in letters of another script', 'https://\u0430pple.example/', 'https://xn--pple-43d.example/'],
  ['a host in full-width letters', 'https://\uff45vil.example/', 'https://evil.example/'],
  ['an address that turns itself round', 'https://a.example/\u202egpj.exe', 'https://a.example/%E2%80%AEgpj.exe'],
  ['an address with a break in it', 'https://a.example/\nb', 'https://a.example/b'],
])('the tooltip shows %s as it will be opened', (_, written, shown) => {
  expect(linkLabel(`web ${written}`)).toBe(`Link to ${shown}`)
})

test('an internationalized path stays readable if its host is plain', () => {
  expect(linkLabel('web https://wiki.example/Größe')).toBe('Link to https://wiki.example/Größe')
})

test('the tooltip of a cell has one line per fact', () => {
  expect(tipOf(true, 'Text, not a date', null)).toBe('Overdue\nText, not a date')
  expect(tipOf(false, null, null)).toBe('')
})
