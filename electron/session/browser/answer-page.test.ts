import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { answerPage } from './answer-page.ts'

/** The pages of the service that the browser showed before this one. */
const source = (file: string) => readFileSync(new URL(`../../../service/pages/${file}.ts`, import.meta.url), 'utf8')

test('the page after a sign-in has the logo and colours of the previous pages', () => {
  const page = answerPage(true)
  const colours = [...page.matchAll(/--(chrome|raised|text|text-2|wheat|accent-line|edge|shadow): [^;]+;/g)]

  expect(colours).toHaveLength(8)
  for (const [colour] of colours) expect(source('palette')).toContain(colour)
  for (const [path] of page.matchAll(/<(?:path|rect) [^>]+>/g)) expect(source('page')).toContain(path)
})

test('tells the user to return to Sheaf, and runs and loads nothing', () => {
  for (const page of [answerPage(true), answerPage(false)]) expect(page).not.toMatch(/<script|<link|url\(|src=/)
  expect(answerPage(true)).toContain('Return to Sheaf. You can close this tab.')
})
