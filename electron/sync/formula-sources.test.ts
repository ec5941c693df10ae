import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from './testing/a-page.ts'
import { set } from './testing/edits.ts'
import { bug, type Fault, offline, pageSays403, saysGone } from './testing/faults.ts'
import { showSheet } from './testing/show-sheet.ts'
import { createTestEnv, SHEET, type TestEnv } from './testing/test-env.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const says403: Fault = {
  when: 'before',
  respond: () => Response.json({ errorCode: 1004, message: 'You are not authorized.' }, { status: 403 }),
}

let env: TestEnv

beforeEach(async () => {
  env = createTestEnv(['1', '2'], 'hold')
  await env.service.someoneSets(1, 1)
  await env.service.someoneSends('POST', '/summary/fields', [{ title: 'Rate', type: 'TEXT_NUMBER', objectValue: 3 }])
  await env.service.someoneSends('PUT', '/rows', [
    { id: 1, cells: [{ columnId: 2, formula: '=[Column 1]@row * [Rate]#' }] },
  ])
})
afterEach(() => env.end())

const requests = (name: 'summary' | 'ranges' = 'summary') => env.service.calls().filter(each => each === name).length
const result = (page: Page) => {
  const view = page.view()
  const column = view?.meta.columns[1]
  return view && column && { value: view.cellAt(0, column.id).value, isOutdated: view.outdatedAt(0, column.id) }
}
/** Shows the sheet, after this fault of the requests for its summary, with an unsaved edit. */
async function showAfter(...faults: readonly Fault[]): Promise<Page> {
  for (const fault of faults) env.service.plan('summary', fault)
  const page = await showSheet(env)
  await env.clock.advance(SECOND_MS)
  env.sync.submit(SHEET, [set(1, 10)])
  await env.clock.settle()
  return page
}
async function someoneEdits(times: number): Promise<void> {
  for (let time = 1; time <= times; time += 1) {
    await env.service.someoneSets(2, `${env.clock.now()}`)
    await env.sync.refresh(SHEET)
    await env.clock.advance(SECOND_MS)
  }
}

describe('inputs of formulas that could not be read', () => {
  test('are requested again once the service can be reached', async () => {
    const page = await showAfter(offline)
    expect([requests(), result(page)]).toEqual([1, { value: 3, isOutdated: true }])

    await env.clock.advance(20 * SECOND_MS)

    expect([requests(), result(page)]).toEqual([2, { value: 30, isOutdated: false }])
  })

  test.each([
    ['an error of the service', bug],
    ['a page of a gateway', pageSays403],
  ])('are requested again after %s, with the checks of the sheet', async (_, fault) => {
    const page = await showAfter(fault, fault)
    env.attention = 'active'

    await env.clock.advance(6 * MINUTE_MS)

    expect([requests(), result(page)]).toEqual([3, { value: 30, isOutdated: false }])
  })

  test('are requested again when the user refreshes the sheet', async () => {
    const page = await showAfter(bug)

    await env.sync.refresh(SHEET)
    await env.clock.settle()

    expect([requests(), result(page)]).toEqual([2, { value: 30, isOutdated: false }])
  })

  test.each([
    ['403', says403],
    ['404', saysGone],
  ])(
    'are not requested again after a %s, until a new version of the sheet arrives ten minutes later',
    async (_, fault) => {
      const page = await showAfter(fault)
      env.attention = 'active'

      await env.clock.advance(5 * MINUTE_MS)
      await someoneEdits(5)
      await env.clock.advance(5 * MINUTE_MS)
      expect([requests(), result(page)?.isOutdated]).toEqual([1, true])
      await someoneEdits(1)

      expect([requests(), result(page)]).toEqual([2, { value: 30, isOutdated: false }])
    },
  )

  test('do not prevent that the others are read', async () => {
    await showAfter(says403)

    env.sync.submit(SHEET, [{ ...set(2, null, 2), formula: '=SUM({Costs})' }])
    await env.clock.settle()

    expect([requests('summary'), requests('ranges')]).toEqual([1, 1])
  })
})
