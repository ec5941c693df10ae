import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { dropFiles } from './harness/drag.ts'
import { desktopOf } from './harness/sign-in/desktop.ts'
import { test } from './harness/test.ts'
import { conversationsOf } from './pages/conversations.ts'
import { tryNow, windowOf } from './pages/window.ts'
import { commentsThatSay, threadsOf } from './wire/discussions.ts'
import { otherClient, rowNumbered } from './wire/other-client.ts'
import type { RecordedRequest } from './wire/recording.ts'

const PLAN = 'Library refurbishment'
/** The row of the plan with two threads, and how they begin. */
const STEEL = { row: 15, crane: 'The second steel delivery has slipped', bolts: 'Who signs off the bolt schedule?' }
const POST_PATH = /^\/sheets\/\d+\/(rows\/\d+\/)?discussions(\/\d+\/comments)?$/
const isPost = ({ method, path }: RecordedRequest): boolean => method === 'POST' && POST_PATH.test(path)
const POSTS_LATER = 'Posts with the next save'

test.use({ app: 'shared' })

test('a reply is posted once, with the next save, and others read it @smoke @full', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  await window.holdAll()
  await sheet.margin(STEEL.row).getByRole('img', { name: '6 comments' }).click()
  await expect(discussions.pane.getByRole('radio', { name: 'Row 15 2' })).toBeChecked()
  await discussions.reply(STEEL.crane, 'The lift plan is with the crane people')
  await expect(discussions.comment('The lift plan is with')).toContainText(POSTS_LATER)
  await expect(window.saveNow).toHaveText('Save 1')
  expect(await commentsThatSay(client, PLAN, 'The lift plan is with the crane people')).toEqual([])

  await window.save()
  await expect(discussions.comment('The lift plan is with')).not.toContainText(POSTS_LATER)
  await expect(discussions.pane.getByRole('status')).toHaveText('Comment posted')
  await expect(sheet.margin(STEEL.row).getByRole('img', { name: '7 comments' })).toBeVisible()
  expect(await commentsThatSay(client, PLAN, 'The lift plan is with the crane people')).toHaveLength(1)
  expect(wire.requests.filter(isPost)).toHaveLength(1)
})

test('typing @ and a few letters mentions a user, and the mention is highlighted @full', async ({ session }) => {
  const { page, window, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  await discussions.open()
  await discussions.show('sheet')
  await discussions.pane.getByRole('button', { name: 'New', exact: true }).click()
  await page.keyboard.type('Ask @be')
  await expect(page.getByRole('option', { name: /Idris Bello/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('about April')
  await page.keyboard.press('Control+Enter')

  await expect(discussions.comment('about April').locator('.comment-mention')).toHaveText('@Idris Bello')
  await window.save()
  const [thread] = await threadsOf(client, PLAN).then(threads => threads.slice(-1))
  expect(thread).toMatchObject({ parentType: 'SHEET', comments: [{ text: 'Ask @Idris Bello about April' }] })
})

test('a comment and its file are sent as one request, and the file arrives byte for byte @full', async ({
  session,
  folder,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  const path = join(folder, 'crane "ü" plan.pdf')
  await writeFile(path, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]))
  await window.holdAll()
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await dropFiles(page, await discussions.replyBox(STEEL.crane), [path])
  await expect(discussions.pane).toContainText('crane "ü" plan.pdf')
  await discussions.reply(STEEL.crane, 'Drawn for the 26th')
  // The original may change later: the chosen version is sent.
  const bytes = await readFile(path)
  await writeFile(path, 'something else')
  await window.save()

  const sent = wire.requests.filter(({ method, path: to }) => method === 'POST' && !to.includes('token'))
  expect(sent.map(({ headers }) => headers['content-type'])).toEqual([expect.stringMatching(/^multipart\/form-data/)])
  const [comment] = await commentsThatSay(client, PLAN, 'Drawn for the 26th')
  expect(comment?.attachments?.map(({ name }) => name)).toEqual(['crane "ü" plan.pdf'])
  expect((await client.filesOf(PLAN)).get('crane "ü" plan.pdf')?.equals(bytes)).toBe(true)
})

test('comments written offline survive a crash, and are posted once after reconnecting @full', async ({
  session,
  launch,
}) => {
  const passphrase = 'a quiet desk by the window'
  const { app, page, sheet, window, wire, client } = await session({ sheet: PLAN, keep: { passphrase } })
  const discussions = conversationsOf(page)
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await expect(discussions.comment(STEEL.bolts)).toBeVisible()
  await wire.refuse()
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(window.status).toContainText('Offline')
  await discussions.reply(STEEL.bolts, 'Signed on Friday')
  await app.killHard()

  const again = await (await launch({ userData: app.userData })).window()
  const [windowAgain, discussionsAgain] = [windowOf(again), conversationsOf(again)]
  await windowAgain.unlock(passphrase)
  await windowAgain.openSheet(PLAN)
  await discussionsAgain.open()
  await discussionsAgain.show('sheet')
  await expect(discussionsAgain.thread(STEEL.bolts)).toContainText('Signed on Friday')
  await expect(discussionsAgain.comment('Signed on Friday')).toContainText(POSTS_LATER)
  await wire.accept()
  await tryNow(windowAgain.status)
  await windowAgain.isAllSaved()

  expect(await commentsThatSay(client, PLAN, 'Signed on Friday')).toHaveLength(1)
  await expect(discussionsAgain.comment('Signed on Friday')).toHaveCount(1)
  await expect(discussionsAgain.comment('Signed on Friday')).not.toContainText(POSTS_LATER)
})

test('a comment with a lost response is not posted again while its outcome is unknown @full', async ({ session }) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  await sheet.select(3, 'Task')
  await discussions.open()
  // On every attempt, so that the outcome stays unknown on slow machines too.
  wire.disturb({ fault: { kind: 'truncate', afterBytes: 0 }, when: isPost })
  await discussions.begin('Which floor is missing?')
  await page.keyboard.press('Control+s')
  await expect(discussions.comment('Which floor is missing?')).toContainText('Checking whether it arrived')

  await page.keyboard.press('Control+s')
  await window.status.getByRole('button', { name: 'Connected' }).click()
  await expect(discussions.comment('Which floor is missing?')).toContainText('Checking whether it arrived')
  await expect(discussions.comment('Which floor is missing?')).toHaveCount(1)
  expect(await commentsThatSay(client, PLAN, 'Which floor is missing?')).toHaveLength(1)
  // The retry is the same request, which this service executes once.
  expect([...new Set(wire.requests.filter(isPost).map(({ headers }) => headers['idempotency-key']))]).toHaveLength(1)
  expect(wire.requests.find(isPost)?.headers['idempotency-key']).toMatch(/./)
})

test('a rejected comment keeps its text and shows the reason; it can be retried or discarded @full', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  const json = { errorCode: 4004, message: 'Commenting is closed for today.', refId: 'r' }
  const undo = wire.disturb({ fault: { kind: 'answer', status: 400, json }, when: isPost })
  await discussions.reply(STEEL.bolts, 'First try')
  await discussions.reply(STEEL.crane, 'Never mind this')
  await page.keyboard.press('Control+s')
  for (const text of ['First try', 'Never mind this']) {
    await expect(discussions.comment(text)).toContainText('Not posted')
    await expect(discussions.comment(text)).toContainText('“Commenting is closed for today.”')
  }
  await discussions.replyBox(STEEL.bolts)
  await page.keyboard.type('Ask @')
  await expect(page.getByRole('listbox', { name: 'People' })).toBeVisible()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  undo()
  await discussions.comment('Never mind this').getByRole('button', { name: 'Discard' }).click()
  await expect(discussions.comment('Never mind this')).toHaveCount(0)
  await discussions.comment('First try').getByRole('button', { name: 'Try again' }).click()
  await window.save()
  expect(await commentsThatSay(client, PLAN, 'First try')).toHaveLength(1)
  expect(await commentsThatSay(client, PLAN, 'Never mind this')).toEqual([])
})

test('a comment on an unsaved row is sent after the row, and is attached to it @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  const discussions = conversationsOf(page)
  await window.holdAll()
  await page.getByRole('button', { name: 'Add row' }).click()
  await sheet.type(61, 'Snag', 'Loose tile')
  await sheet.select(61, 'Snag')
  await discussions.open()
  await discussions.begin('By the lift')
  // The user continues writing while the service assigns ids to the row and the comment.
  await page.keyboard.type('and the')
  await window.save()
  await page.keyboard.type(' stair')

  await expect(await discussions.replyBox('By the lift')).toHaveValue('and the stair')
  const { id } = rowNumbered(await client.sheetNamed('Snag log'), 61)
  const threads = await threadsOf(client, 'Snag log')
  expect(threads.filter(({ comments }) => comments[0]?.text === 'By the lift')).toMatchObject([
    { parentType: 'ROW', parentId: id },
  ])
})

test('the user’s own comment can be edited and deleted, and both can be reverted until they are saved @full', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  await window.holdAll()
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await expect(discussions.comment('Confirmed. Four beams').getByRole('button', { name: /More/ })).toHaveCount(0)
  await discussions.choose('Please confirm the 26th', 'Edit')
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Please confirm the 27th.')
  await page.keyboard.press('Control+Enter')
  await expect(discussions.comment('Please confirm the 27th.')).toContainText('Updates with the next save')
  await discussions.choose(STEEL.bolts, 'Delete')
  await expect(discussions.comment(STEEL.bolts)).toContainText('Deletes with the next save')
  await discussions.choose(STEEL.bolts, 'Keep it')
  await discussions.reply(STEEL.crane, 'Said in haste')
  await discussions.choose('Said in haste', 'Delete')
  await expect(discussions.comment('Said in haste')).toHaveCount(0)
  await window.save()

  expect(await commentsThatSay(client, PLAN, 'Please confirm the 27th.')).toHaveLength(1)
  expect(await commentsThatSay(client, PLAN, STEEL.bolts)).toHaveLength(1)
  expect(await commentsThatSay(client, PLAN, 'Said in haste')).toEqual([])
  await discussions.choose('Please confirm the 27th.', 'Delete')
  await page.keyboard.press('Control+s')
  await expect(discussions.comment('Please confirm the 27th.')).toHaveCount(0)
  await expect.poll(() => commentsThatSay(client, PLAN, 'Please confirm the 27th.')).toEqual([])
})

test('a comment that its author also changed elsewhere is sent only after a decision between both texts', async ({
  session,
}) => {
  const { page, sheet, window, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  await window.holdAll()
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await discussions.choose('Please confirm the 26th', 'Edit')
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill('Please confirm the 27th.')
  await page.keyboard.press('Control+Enter')
  await expect(discussions.comment('Please confirm the 27th.')).toContainText('Updates with the next save')
  const comments = (await threadsOf(client, PLAN)).flatMap(({ comments }) => comments)
  const mine = comments.find(({ text }) => text.includes('Please confirm the 26th'))
  const { id } = await client.sheetNamed(PLAN)
  await client.call('PUT', `/sheets/${id}/comments/${mine?.id}`, { text: 'Please confirm the 28th.' })
  await page.keyboard.press('Control+s')

  const card = discussions.comment('Please confirm the 27th.')
  await expect(card).toContainText('You changed this comment elsewhere.')
  await expect(card.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Resolve…' }).click()
  const resolver = page.getByRole('complementary', { name: 'Conflict' })
  await expect(resolver).toContainText('Please confirm the 27th.')
  await expect(resolver).toContainText('Please confirm the 28th.')
  expect(await commentsThatSay(client, PLAN, 'Please confirm the 28th.')).toHaveLength(1)
  await resolver.getByRole('radio', { name: /^Mine/ }).check()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+s')
  await expect.poll(() => commentsThatSay(client, PLAN, 'Please confirm the 27th.')).toHaveLength(1)
})

test('an address in a comment opens in the browser by click and by key, and is sent as typed @full', async ({
  session,
}) => {
  const { app, page, sheet, window, client } = await session({ sheet: PLAN })
  const desktop = await desktopOf(app)
  const discussions = conversationsOf(page)
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  const text = 'See https://planning.example/2026/0417, or http://elsewhere.example/(a).'
  await discussions.reply(STEEL.crane, text)
  await discussions.comment('See https').getByRole('link', { name: 'https://planning.example/2026/0417' }).click()
  await expect.poll(desktop.opened).toEqual(['https://planning.example/2026/0417'])
  await page.keyboard.press('Tab')
  const second = discussions.comment('See https').getByRole('link', { name: 'http://elsewhere.example/(a)' })
  await expect(second).toBeFocused()
  await expect(page.getByRole('tooltip')).toContainText('Opens http://elsewhere.example/(a) in the browser')
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await desktop.opened()).at(-1)).toBe('http://elsewhere.example/(a)')

  await window.save()
  expect(await commentsThatSay(client, PLAN, text)).toHaveLength(1)
  await discussions.reply(STEEL.bolts, 'javascript:alert(1) and https://ann@elsewhere.example')
  await expect(discussions.comment('javascript:').getByRole('link')).toHaveCount(1)
  await discussions.comment('javascript:').getByRole('link').click()
  await expect(window.messages).toContainText('Sheaf does not open this address.')
  expect(await desktop.opened()).toHaveLength(2)
})

test('a comment by another user appears, and an unfinished reply stays in every view @full', async ({ session }) => {
  const { page, sheet, window, service, client } = await session({ sheet: PLAN })
  const discussions = conversationsOf(page)
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await discussions.replyBox(STEEL.crane)
  await page.keyboard.type('Half an ans')
  await page.keyboard.press('Escape')
  await sheet.select(2, 'Task')
  await expect(discussions.pane).toContainText('No comments on row 2 yet.')
  await window.openSheet('Snag log')
  await window.openSheet(PLAN)
  await page.keyboard.press('Control+Shift+M')
  await expect(discussions.pane).toBeHidden()

  const token = await service.mintToken('idris.bello@fernhill.example')
  const { id } = await client.sheetNamed(PLAN)
  const thread = (await threadsOf(client, PLAN)).find(({ comments }) => comments[0]?.text.startsWith(STEEL.crane))
  const text = 'The crane is here at nine'
  await otherClient(service, () => token).call('POST', `/sheets/${id}/discussions/${thread?.id}/comments`, { text })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(sheet.margin(STEEL.row).getByRole('img', { name: '7 comments' })).toBeVisible()
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await expect(discussions.comment(text)).toContainText('Idris Bello')
  await expect(await discussions.replyBox(STEEL.crane)).toHaveValue('Half an ans')
})

test('a viewer can read all comments, and is offered no way to write @full', async ({ session }) => {
  const { page, sheet } = await session({ sheet: PLAN, as: 'tomasz.wrona@fernhill.example' })
  const discussions = conversationsOf(page)
  await sheet.select(STEEL.row, 'Task')
  await discussions.open()
  await expect(discussions.comment(STEEL.bolts)).toBeVisible()
  await expect(discussions.pane.getByRole('button', { name: 'New', exact: true })).toBeDisabled()
  await expect(discussions.pane.getByRole('textbox')).toHaveCount(0)
  await expect(discussions.pane.getByRole('button', { name: 'More for your comment' })).toHaveCount(0)
  expect(await barriersOf(page)).toEqual([])
})

/** Accessibility violations of the pane, in light and dark mode. */
async function barriersOf(page: Page): Promise<readonly string[]> {
  const found: string[] = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('.pane').analyze()
    found.push(...violations.map(({ id, nodes }) => `${colorScheme}: ${id} ${nodes[0]?.html}`))
  }
  return found
}
