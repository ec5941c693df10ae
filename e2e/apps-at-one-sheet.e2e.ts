import { expect } from '@playwright/test'
import { type Session, type SessionOptions, startSessionAt } from './harness/session.ts'
import { test } from './harness/test.ts'
import type { FaultRule } from './wire/proxy.ts'

const LOG = 'Snag log'
const PRIYA = 'priya.raman@fernhill.example'
const isWrite: NonNullable<FaultRule['when']> = ({ method, path }) =>
  method !== 'GET' && /^\/sheets\/\d+\/rows$/.test(path)

type Parts = { readonly session: (options?: SessionOptions) => Promise<Session> } & Parameters<typeof startSessionAt>[0]

/** Two users of the same sheet, each with a separate app and proxy. */
async function twoAtOneSheet({ session, ...parts }: Parts): Promise<readonly [ours: Session, theirs: Session]> {
  const ours = await session({ sheet: LOG })
  return [ours, await startSessionAt(parts, ours.service, { sheet: LOG, as: PRIYA })]
}

test('two apps edit one sheet: different cells merge silently, the same cell is a conflict, and each decision reaches both @full', async ({
  session,
  proxyTo,
  launch,
}) => {
  const [ours, theirs] = await twoAtOneSheet({ session, proxyTo, launch })
  for (const { window } of [ours, theirs]) await window.holdAll()
  await ours.sheet.type(3, 'Snag', 'Ours in 3')
  await theirs.sheet.type(4, 'Snag', 'Theirs in 4')
  for (const row of [5, 6, 7]) {
    await ours.sheet.type(row, 'Snag', `Ours in ${row}`)
    await theirs.sheet.type(row, 'Snag', `Theirs in ${row}`)
  }
  await theirs.page.keyboard.press('Control+s')
  await theirs.window.isAllSaved()
  await ours.page.keyboard.press('Control+s')

  await expect(ours.page.locator('.ag-cell.sf-conflict')).toHaveCount(3)
  await expect(await ours.sheet.cell(4, 'Snag')).toHaveText('Theirs in 4')
  await expect(await theirs.sheet.cell(3, 'Snag')).toHaveText('Ours in 3')
  expect(await ours.client.valueAt(LOG, 5, 'Snag')).toBe('Theirs in 5')

  await ours.window.openLedger()
  const resolver = ours.page.getByRole('complementary', { name: 'Conflict' })
  await ours.window.ledger.getByRole('button', { name: /Ours in 5/ }).press('Enter')
  for (const [row, choice] of [
    [5, '1'],
    [6, '2'],
    [7, '3'],
  ] as const) {
    await expect(resolver).toContainText(`Snag, row ${row}`)
    await ours.page.keyboard.press(choice)
    await ours.page.keyboard.press('Enter')
  }
  await ours.page.keyboard.press('Control+s')
  await expect(ours.window.ledger).toContainText('All saved')

  const held = ['Ours in 3', 'Theirs in 4', 'Ours in 5', 'Theirs in 6', 'Theirs in 7\nOurs in 7']
  for (const [index, text] of held.entries()) {
    expect(await ours.client.valueAt(LOG, index + 3, 'Snag')).toBe(text)
    await expect(await theirs.sheet.cell(index + 3, 'Snag')).toHaveText(text.replace('\n', ' '))
  }
})

test('over connections that drop, repeat, delay and truncate, the edits of two users arrive once', async ({
  session,
  proxyTo,
  launch,
}) => {
  const both = await twoAtOneSheet({ session, proxyTo, launch })
  const [{ client }] = both
  const rowsBefore = (await client.sheetNamed(LOG)).rows.length
  for (const { wire } of both) {
    // The last rule applies to the first write.
    for (const fault of [
      { kind: 'delay', ms: 4_000 },
      { kind: 'truncate', afterBytes: 20 },
      { kind: 'twice' },
      { kind: 'truncate', afterBytes: 0 },
    ] as const)
      wire.disturb({ fault, when: isWrite, times: 1 })
  }

  const people = [
    { who: 'Nora', session: both[0], from: 10 },
    { who: 'Priya', session: both[1], from: 20 },
  ]
  // Both users add their rows before saving: afterwards the other's row would have the number of one's own.
  for (const { who, session } of people) {
    await session.window.holdAll()
    await session.sheet.select(rowsBefore, 'Snag')
    await session.page.getByRole('button', { name: 'Add row' }).click()
    await session.sheet.type(rowsBefore + 1, 'Snag', `${who}: only once`)
  }
  for (const { who, session, from } of people) {
    const { page, sheet } = session
    await page.keyboard.press('Control+s')
    for (const row of [from, from + 1, from + 2, from + 3]) {
      await sheet.type(row, 'Snag', `${who} in ${row}`)
      await page.keyboard.press('Control+s')
    }
  }
  for (const { window } of both) await window.isAllSaved()

  const after = await client.sheetNamed(LOG)
  expect(after.rows).toHaveLength(rowsBefore + 2)
  const snags = [...(await client.valuesIn(LOG, 'Snag')).values()]
  for (const { who, from } of people) {
    expect(snags.filter(text => text === `${who}: only once`)).toHaveLength(1)
    for (const row of [from, from + 1, from + 2, from + 3])
      expect(await client.valueAt(LOG, row, 'Snag')).toBe(`${who} in ${row}`)
  }
})
