import { expect, test } from 'vitest'
import { dateText } from '../../../shared/print/date-text.ts'
import { dateWidth } from './date-width.ts'

test('a column of English dates has its former fixed width', () => {
  for (const tag of ['en-GB', 'en-US']) {
    expect([dateWidth(tag, false, false), dateWidth(tag, true, false)]).toEqual([76, 106])
    expect([dateWidth(tag, false, true), dateWidth(tag, true, true)]).toEqual([116, 146])
  }
})

test('a column is wide enough for the longest month of its language', () => {
  const DIGITS_PX = 8
  const longest = Math.max(
    ...Array.from(
      { length: 12 },
      (_, at) => dateText(`2027-${String(at + 1).padStart(2, '0')}-20`, '', 'pt-BR').length,
    ),
  )
  expect(dateWidth('pt-BR', true, false)).toBeGreaterThan(106)
  expect(dateWidth('pt-BR', true, false)).toBeLessThan(longest * DIGITS_PX + 18)
  expect(dateWidth('de-DE', false, false)).toBeGreaterThan(76)
})
