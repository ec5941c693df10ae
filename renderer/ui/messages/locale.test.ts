import { expect, test } from 'vitest'
import { collatorFor, localeOf } from './locale.ts'

test('the first day of the week follows the country', () => {
  const begins = (tag: string) => localeOf(tag).weekBegins

  expect(['de-DE', 'en-GB', 'fr-FR'].map(begins)).toEqual([1, 1, 1])
  expect(['en-US', 'ja-JP', 'pt-BR'].map(begins)).toEqual([7, 7, 7])
  expect(begins('ar-EG')).toBe(6)
})

test('day and month are in the order of the country, also where a full date starts with the year', () => {
  const isDayFirst = (tag: string) => localeOf(tag).dayFirst

  expect(['sv-SE', 'de-DE', 'en-GB', 'fr-FR', 'pl-PL', 'sv-FI'].map(isDayFirst)).not.toContain(false)
  expect(['en-US', 'ja-JP', 'zh-CN', 'ko-KR', 'hu-HU', 'lt-LT', 'fr-CA'].map(isDayFirst)).not.toContain(true)
})

const sorted = (tag: string, ...texts: string[]) => texts.sort(collatorFor(tag).compare)

test('sorts letters by the alphabet of the country', () => {
  expect(sorted('sv-SE', 'Ö', 'Z', 'A')).toEqual(['A', 'Z', 'Ö'])
  expect(sorted('de-DE', 'Ö', 'Z', 'A')).toEqual(['A', 'Ö', 'Z'])
})

test('sorts numbers in texts by value', () => {
  expect(sorted('en-GB', 'Room 10', 'Room 9')).toEqual(['Room 9', 'Room 10'])
})

test('returns the same object for the same locale', () => {
  expect(collatorFor('en-GB')).toBe(collatorFor('en-GB'))
})
