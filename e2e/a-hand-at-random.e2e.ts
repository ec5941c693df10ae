import { expect, type Page } from '@playwright/test'
import { createTestRandom } from '../shared/testing/random.ts'
import { LONG_TEST_MS, SAVING_MS } from './harness/ceilings.ts'
import type { Session } from './harness/session.ts'
import { test } from './harness/test.ts'
import { picturesOf } from './undoing/pictures.ts'
import { createRandomUser } from './undoing/random-user.ts'

/** The sheet under test. */
type Work = {
  readonly sheet: string
  readonly primary: string
}

const LIBRARY = { sheet: 'Library refurbishment', primary: 'Task' }
const SNAGS = { sheet: 'Snag log', primary: 'Snag' }
const SUPPLIERS = { sheet: 'Supplier contacts', primary: 'Firm' }

test('undoes and redoes 80 random transactions in one sheet exactly, on screen and on the service @full', async ({
  session,
}) => {
  test.setTimeout(LONG_TEST_MS)
  await thereAndBack(await session({ sheet: SNAGS.sheet }), [SNAGS], 80)
})

test('undoes and redoes 300 random transactions in each of three sheets exactly, on screen and on the service @long', async ({
  session,
}) => {
  test.setTimeout(LONG_TEST_MS)
  await thereAndBack(await session({ sheet: LIBRARY.sheet }), [LIBRARY, SNAGS, SUPPLIERS], 300)
})

async function thereAndBack(at: Session, works: readonly Work[], transactions: number): Promise<void> {
  const { page, window } = at
  const { onService, onScreen } = picturesOf(at)
  await window.holdAll()
  /** Each sheet is saved while the next one is worked on. */
  const inEach = async (work: (each: Work) => Promise<void>) => {
    for (const each of works) {
      await window.openSheet(each.sheet)
      await work(each)
      await page.keyboard.press('Control+s')
    }
    const pictures: unknown[] = []
    for (const { sheet } of works) {
      await window.openSheet(sheet)
      await window.isAllSaved(SAVING_MS)
      pictures.push({ screen: await onScreen(sheet), saved: await onService(sheet) })
    }
    return pictures
  }

  const start = await inEach(async () => undefined)
  const end = await inEach(({ sheet, primary }) =>
    createRandomUser(at, createTestRandom('hand', sheet).below, primary).work(transactions),
  )
  for (const [index, picture] of end.entries()) expect(picture).not.toEqual(start[index])
  expect(await inEach(() => stepAll(page, transactions, 'Undo', 'Control+z'))).toEqual(start)
  expect(await inEach(() => stepAll(page, transactions, 'Redo', 'Control+y'))).toEqual(end)
}

/** Undoes or redoes everything: the button loses the name of the next step after the last one. */
async function stepAll(page: Page, transactions: number, name: 'Undo' | 'Redo', key: string): Promise<void> {
  // A message about deleted rows has a button of the same name.
  const last = page.getByRole('toolbar', { name: 'Sheet' }).getByRole('button', { name, exact: true })
  for (let pressed = 0; pressed < 2 * transactions && !(await last.isVisible()); pressed += 25) {
    for (let step = 0; step < 25; step++) await page.keyboard.press(key)
  }
  await expect(last).toBeDisabled()
}
