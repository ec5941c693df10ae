import { expect, test } from 'vitest'
import { dateInText, dateTagOf, dateText, momentText } from './date-text.ts'

test.each([
  ['en-GB', '01 Jun', '05 Feb 2027', '1 Jun 2026'],
  ['en-US', 'Jun 1', 'Feb 5, 2027', 'Jun 1, 2026'],
  ['de-DE', '01. Juni', '05. Feb. 2027', '1. Juni 2026'],
  ['sv-SE', '01 juni', '05 feb. 2027', '1 juni 2026'],
  ['fr-FR', '01 juin', '05 févr. 2027', '1 juin 2026'],
  ['ja-JP', '6月1日', '2027年2月5日', '2026年6月1日'],
  ['pt-PT', '01/06', '05/02/2027', '1/06/2026'],
  ['fi-FI', '1.6.', '5.2.2027', '1.6.2026'],
  ['lt-LT', '06-01', '2027-02-05', '2026-06-01'],
])('%s has its own order and month names', (tag, thisYear, otherYear, inText) => {
  expect(dateText('2026-06-01', '2026', tag)).toBe(thisYear)
  expect(dateText('2027-02-05', '2026', tag)).toBe(otherYear)
  expect(dateInText('2026-06-01', tag)).toBe(inText)
  expect(momentText('2026-06-01T08:30:00', '2026', tag)).toBe(`${thisYear} 08:30`)
})

test('a leading day has two digits, so that the months of a column are aligned', () => {
  for (const tag of ['en-GB', 'de-DE', 'fr-FR', 'pl-PL', 'pt-BR', 'sv-SE']) {
    expect(dateText('2026-06-01', '2026', tag)).toMatch(/^01/)
  }
})

test('English months have three letters in each country', () => {
  for (const tag of ['en-GB', 'en-US', 'en-AU', 'en-IN']) {
    const months = Array.from({ length: 12 }, (_, at) =>
      dateText(`2026-${String(at + 1).padStart(2, '0')}-20`, '2026', tag),
    )
    expect(months.map(text => text.replace(/\W|\d/g, '').length)).toEqual(Array(12).fill(3))
  }
})

test('years are those of the service and digits are ASCII, in any national calendar', () => {
  expect(dateText('2027-02-05', '2026', 'th-TH')).toContain('2027')
  expect(dateText('2027-02-05', '2026', 'fa-IR')).toMatch(/2027/)
  expect(dateText('2027-02-05', '2026', 'ar-EG')).toMatch(/05.*2027/)
})

test('the default locale is unambiguous everywhere', () => {
  expect([null, 'no country'].map(dateTagOf)).toEqual(['en-GB', 'en-GB'])
  expect(dateTagOf('de_DE')).toBe('de-DE')
})
