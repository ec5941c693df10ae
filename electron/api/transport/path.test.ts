import fc from 'fast-check'
import { expect, test } from 'vitest'
import { path } from './path.ts'

test('builds the address as written', () => {
  expect(path`/sheets/${4583173393803140}/rows?ids=${[1, 2, 3]}&page=${2}`).toBe(
    '/sheets/4583173393803140/rows?ids=1,2,3&page=2',
  )
})

test('an inserted value stays one segment of the address', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const url = new URL(`http://x${path`/a/${`x${text}`}/b?q=${text}`}`)

      expect(url.pathname.split('/').length).toBe(4)
      expect(url.searchParams.get('q')).toBe(text)
      expect([...url.searchParams.keys()]).toEqual(['q'])
    }),
  )
})

test('half a surrogate pair, which is invalid in an address, is replaced', () => {
  expect(path`/search?query=${'a\ud800'}`).toBe('/search?query=a%EF%BF%BD')
})
