import { expect, test } from 'vitest'
import { tipOf } from './link-tip.ts'

test('a cell says that its day is past and where it leads, both where it has both', () => {
  const link = 'web https://x.example'

  expect(tipOf(false, null)).toBe('')
  expect(tipOf(true, null)).toBe('Overdue')
  expect(tipOf(false, link)).toBe('Link to https://x.example\nCtrl+click to open')
  expect(tipOf(true, link)).toBe('Overdue\nLink to https://x.example\nCtrl+click to open')
  expect(tipOf(true, 'gone')).toBe('Overdue\nLink to something that was deleted')
})
