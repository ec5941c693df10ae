import { expect, test } from 'vitest'
import { localeOf } from './locale.ts'

test('a week begins with the day that it begins with in the country', () => {
  const begins = (tag: string) => localeOf(tag).weekBegins

  expect(['de-DE', 'en-GB', 'fr-FR'].map(begins)).toEqual([1, 1, 1])
  expect(['en-US', 'ja-JP', 'pt-BR'].map(begins)).toEqual([7, 7, 7])
  expect(begins('ar-EG')).toBe(6)
})
