import { expect, test } from 'vitest'
import { withRecent } from './recent-searches.ts'

test('the last search is first, once, and the last ten are kept', () => {
  const ten = Array.from({ length: 10 }, (_, at) => `search ${at}`)

  expect(withRecent(ten, 'new')).toEqual(['new', ...ten.slice(0, 9)])
  expect(withRecent(['b', 'a'], 'a')).toEqual(['a', 'b'])
})

test('an empty text is no search', () => {
  expect(withRecent(['a'], '')).toEqual(['a'])
})
