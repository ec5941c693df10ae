import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SheetId } from '../../shared/model/ids.ts'
import { createPage, type Page } from './testing/a-page.ts'
import { addRow, set } from './testing/edits.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const MINUTE_MS = 60_000

let env: TestEnv
/** Another sheet: the total of our column 1. */
let total: SheetId

beforeEach(async () => {
  env = createTestEnv(['1', '2'], 'hold')
  await env.service.someoneSets(1, 1)
  await env.service.someoneSets(2, 2)
  total = (await env.service.someoneAddsTotal()).sheetId
})
afterEach(() => env.end())

/** `seen`: the displayed totals after each message. */
async function show(sheetId: SheetId, seen: unknown[] = []): Promise<Page> {
  const page = createPage()
  void env.sync.openSheet(sheetId, {
    post(message) {
      page.post(message)
      seen.push(result(page)?.value)
    },
  })
  await env.clock.advance(1_000)
  return page
}
const result = (page: Page) => {
  const view = page.view()
  const column = view?.meta.columns[0]
  if (!view || !column) return null
  return { value: view.cellAt(0, column.id).value, isCalculated: view.calculatedAt(0, column.id) }
}

test('a total in another open sheet changes as soon as a number is typed, and stays once it is saved', async () => {
  await show(SHEET)
  const seen: unknown[] = []
  const page = await show(total, seen)
  expect(result(page)).toEqual({ value: 3, isCalculated: false })

  env.sync.submit(SHEET, [set(1, 40), addRow(-1, null), set(-1, 500)])
  await env.clock.settle()
  expect(result(page)).toEqual({ value: 542, isCalculated: true })
  seen.splice(0)

  env.sync.save(SHEET)
  await env.clock.advance(MINUTE_MS)

  expect(result(page)).toEqual({ value: 542, isCalculated: false })
  expect([...new Set(seen)]).toEqual([542])
})

test('a total changes although the other sheet is closed, and after a restart without the service', async () => {
  const page = createPage()
  void env.sync.openSheet(SHEET, page)
  await show(total)
  env.sync.submit(SHEET, [set(1, 40)])
  env.sync.closeSheet(SHEET, page)
  await env.clock.settle()

  env.session = null
  await env.restart()

  expect(result(await show(total))).toEqual({ value: 42, isCalculated: true })
})

test('a sheet that formulas read does not become a recent one, and is in memory only as long as they are shown', async () => {
  const source = createPage()
  void env.sync.openSheet(SHEET, source)
  await env.clock.advance(1_000)
  env.sync.closeSheet(SHEET, source)
  await env.restart()
  const openedAt = async () => {
    const copies = await env.cache.listCopies({})
    return copies.ok ? copies.value.find(({ sheetId }) => sheetId === SHEET)?.openedAt : null
  }
  const before = await openedAt()

  const page = createPage()
  void env.sync.openSheet(total, page)
  await env.clock.advance(1_000)

  expect(env.sync.view(SHEET)).not.toBeNull()
  expect(await openedAt()).toBe(before)
  env.sync.closeSheet(total, page)
  expect(env.sync.view(SHEET)).toBeNull()
})

test('a total of a sheet that is not on this computer is the result of the service', async () => {
  const page = await show(total)

  expect(result(page)).toEqual({ value: 3, isCalculated: false })
  expect(env.sync.view(SHEET)).toBeNull()
})

test('a total follows a sheet that comes to this computer later', async () => {
  const page = await show(total)
  await show(SHEET)

  env.sync.submit(SHEET, [set(1, 40)])
  await env.clock.settle()

  expect(result(page)).toEqual({ value: 42, isCalculated: true })
})

test('a colleague changes the other sheet: the total is read again, although its sheet has no new version', async () => {
  await show(SHEET)
  const page = await show(total)

  await env.service.someoneSets(1, 100)
  await env.sync.refresh(SHEET)
  await env.clock.settle()
  expect(result(page)).toEqual({ value: 102, isCalculated: true })
  await env.clock.advance(MINUTE_MS)

  expect(result(page)).toEqual({ value: 102, isCalculated: false })
})

test('the ranges of a sheet are listed at most once in a minute, and its summary is read if a formula reads it', async () => {
  const count = (name: string) => env.service.calls().filter(each => each === name).length
  await env.service.someoneSends('POST', '/summary/fields', [{ title: 'Rate', type: 'TEXT_NUMBER', objectValue: 3 }])
  await show(SHEET)
  await show(total)
  expect([count('ranges'), count('summary')]).toEqual([1, 0])

  for (let time = 0; time < 3; time += 1) {
    await env.service.someoneSets(1, 100 + time)
    await env.sync.refresh(SHEET)
    await env.clock.advance(MINUTE_MS / 2)
  }
  expect([count('ranges'), count('summary')]).toEqual([2, 0])

  env.sync.submit(SHEET, [{ ...set(2, null, 2), formula: '=[Rate]# * 2' }])
  await env.clock.settle()
  expect(count('summary')).toBe(1)
})

test('many changes of the other sheet cost one read in half a minute', async () => {
  await show(SHEET)
  await show(total)
  const before = env.service.calls().filter(name => name === 'read').length

  for (let time = 1; time <= 20; time += 1) {
    await env.service.someoneSets(1, time)
    await env.sync.refresh(SHEET)
    await env.clock.advance(1_000)
  }

  const reads = env.service.calls().filter(name => name === 'read').length - before
  expect(reads).toBe(20 + 1)
})
