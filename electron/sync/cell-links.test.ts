import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { makeLink, set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const CUT = 'Someone else changed this cell: its link to another sheet was cut.'
const LINKED = 'Someone else changed this cell: it is linked to “Costs”.'

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall'])
  await env.service.someoneLinks(1, 'Paint')
  page = await showSheet(env)
})
afterEach(() => env.end())

const someoneElse = async (change: () => Promise<unknown>) => {
  await change()
  await env.sync.refresh(SHEET)
  await env.clock.advance(60_000)
}
const saved = () => env.clock.advance(60_000)
const outcome = () => [env.service.drawn(), page.reasons()]

test('holds text for review if another user cut the link that its author saw and kept the value', async () => {
  const seen = page.seenAt(1)
  await someoneElse(() => env.service.someoneSets(1, 'Paint'))

  env.sync.submit(SHEET, [{ ...set(1, 'mine'), linkIn: null, seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'Wall'], [CUT]])
})

test('holds text for review over a cut link even if an earlier edit that emptied the cell is held for review too', async () => {
  env.sync.submit(SHEET, [{ ...set(1, null), linkIn: null }])
  const seen = page.seenAt(1)
  await someoneElse(() => env.service.someoneSets(1, 'Paint'))
  expect(page.reasons()).toEqual([CUT])

  env.sync.submit(SHEET, [{ ...set(1, 'mine'), seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'Wall'], [CUT]])
})

test('text does not cut a link that another user made while the editor was open, even with an unchanged value', async () => {
  const seen = page.seenAt(2)
  await someoneElse(() => env.service.someoneLinks(2, 'Wall'))

  env.sync.submit(SHEET, [{ ...set(2, 'mine'), seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'Wall'], [LINKED]])
  expect(env.service.linkInOf(2, 1)).toBe(env.service.source('Wall'))
})

test('text over a link of mine that was saved while the editor was open is no conflict', async () => {
  env.sync.submit(SHEET, [makeLink(2, env.service.source('Paint'), 'Paint')])
  const seen = page.seenAt(2)
  await saved()
  expect(env.service.linkInOf(2, 1)).toBe(env.service.source('Paint'))

  env.sync.submit(SHEET, [{ ...set(2, 'mine'), linkIn: null, seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'mine'], []])
})

test('text over text of mine that cut a link while the editor was open is no conflict', async () => {
  env.sync.submit(SHEET, [{ ...set(1, 'Paint'), linkIn: null }])
  const seen = page.seenAt(1)
  await saved()
  expect(env.service.linkInOf(1, 1)).toBeUndefined()

  env.sync.submit(SHEET, [{ ...set(1, 'mine'), seen }])
  await saved()

  expect(outcome()).toEqual([['mine', 'Wall'], []])
})
