import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { makeLink, set } from './testing/edits.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const COSTS = 'OK 7 8 9 Costs'
const CUT = 'Someone else changed this cell: its link to another sheet was cut.'
const LINKED = 'Someone else changed this cell: it is linked to “Costs”.'

let env: TestEnv
let page: Page

beforeEach(async () => {
  env = createTestEnv(['Door', 'Wall'])
  env.service.someoneLinks(1, COSTS, 'Paint')
  page = await showSheet(env)
})
afterEach(() => env.end())

const someoneElse = async (change: () => void) => {
  change()
  await env.sync.refresh(SHEET)
  await env.clock.advance(60_000)
}
const saved = () => env.clock.advance(60_000)
const outcome = () => [env.service.drawn(), page.reasons()]

test('a text waits where someone cut the link that its author had seen, and left the value that it showed', async () => {
  const seen = page.seenAt(1)
  await someoneElse(() => env.service.someoneSets(1, 'Paint'))

  env.sync.submit(SHEET, [{ ...set(1, 'mine'), linkIn: null, seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'Wall'], [CUT]])
})

test('a text waits as well where its author had emptied the cell before, and that waits because of the cut', async () => {
  env.sync.submit(SHEET, [{ ...set(1, null), linkIn: null }])
  const seen = page.seenAt(1)
  await someoneElse(() => env.service.someoneSets(1, 'Paint'))
  expect(page.reasons()).toEqual([CUT])

  env.sync.submit(SHEET, [{ ...set(1, 'mine'), seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'Wall'], [CUT]])
})

test('a text cuts no link that someone made while its editor was open, though the cell says the same as before', async () => {
  const seen = page.seenAt(2)
  await someoneElse(() => env.service.someoneLinks(2, COSTS, 'Wall'))

  env.sync.submit(SHEET, [{ ...set(2, 'mine'), seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'Wall'], [LINKED]])
  expect(env.service.linkInOf(2, 1)).toBe(COSTS)
})

test('a text typed over a link of one’s own, which was saved while the editor was open, is no conflict', async () => {
  env.sync.submit(SHEET, [makeLink(2, COSTS, 'Wall')])
  const seen = page.seenAt(2)
  await saved()
  expect(env.service.linkInOf(2, 1)).toBe(COSTS)

  env.sync.submit(SHEET, [{ ...set(2, 'mine'), linkIn: null, seen }])
  await saved()

  expect(outcome()).toEqual([['Paint', 'mine'], []])
})

test('a text typed over one’s own text, which cut a link while the editor was open, is no conflict', async () => {
  env.sync.submit(SHEET, [{ ...set(1, 'Paint'), linkIn: null }])
  const seen = page.seenAt(1)
  await saved()
  expect(env.service.linkInOf(1, 1)).toBeUndefined()

  env.sync.submit(SHEET, [{ ...set(1, 'mine'), seen }])
  await saved()

  expect(outcome()).toEqual([['mine', 'Wall'], []])
})
