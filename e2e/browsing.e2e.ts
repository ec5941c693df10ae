import { expect } from '@playwright/test'
import { SAVING_MS } from './harness/ceilings.ts'
import { test } from './harness/test.ts'
import { conversationsOf } from './pages/conversations.ts'
import { navigatorOf } from './pages/navigator.ts'
import { growOld, isOfTheNewest, withdraw } from './wire/calls.ts'
import { commentsThatSay } from './wire/discussions.ts'
import { type OtherClient, otherClient } from './wire/other-client.ts'

const LOG = 'Snag log'
const COLUMNS = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]

async function made(client: OtherClient, path: string, json: object): Promise<number> {
  const { result } = await client.call('POST', path, json)
  return Number(Object(result).id)
}

/** Creates a workspace with a nested folder and a sheet in it, and another sheet outside of workspaces. */
async function furnish(client: OtherClient) {
  const workspace = await made(client, '/workspaces', { name: 'Annex' })
  const outer = await made(client, `/workspaces/${workspace}/folders`, { name: 'Drawings' })
  const inner = await made(client, `/folders/${outer}/folders`, { name: 'Ground floor' })
  const doors = await made(client, `/folders/${inner}/sheets`, { name: 'Doors', columns: COLUMNS })
  await client.call('POST', `/sheets/${doors}/rows`, [{ toBottom: true }])
  await made(client, '/sheets', { name: 'Loose notes', columns: COLUMNS })
  return { workspace, outer, inner }
}

test.use({ app: 'shared' })

for (const status of [404, 405, 410] as const) {
  test(`a service that answers ${status} to withdrawn calls is browsed, down to a nested folder${status === 404 ? '' : ' @full'}`, async ({
    session,
  }) => {
    const { page, sheet, window, wire } = await session({
      async before({ client, wire }) {
        await furnish(client)
        withdraw(wire, status)
      },
    })
    const navigator = navigatorOf(page)

    await navigator.open('Annex', 'Drawings', 'Ground floor')
    await navigator.line('Doors').click()

    await sheet.isShown('Doors')
    await expect(navigator.line('Loose notes')).toBeVisible()
    await expect(window.messages).toBeEmpty()
    expect(wire.matching('GET', /^\/workspaces\/\d+$/)).toEqual([])
  })
}

test('without a Home on the service, a new sheet is created in a workspace, and the dialog offers to create one', async ({
  session,
}) => {
  let hasWorkspaces = false
  const { page, sheet, window } = await session({
    async before({ client, wire }) {
      await furnish(client)
      withdraw(wire, 404)
      wire.rewrite(/^\/workspaces$/, json => (hasWorkspaces ? json : { ...Object(json), data: [] }))
    },
  })
  const navigator = navigatorOf(page)
  await expect(navigator.refresh).toHaveAttribute('aria-busy', 'false')

  await page.keyboard.press('Control+n')
  await expect(navigator.dialog).toContainText('Create a workspace first.')
  await expect(navigator.where('Sheets')).toHaveCount(0)
  await navigator.press('New workspace')
  await navigator.field('Name').fill('Yard')
  hasWorkspaces = true
  await navigator.press('Create workspace')
  await expect(navigator.line('Yard')).toBeVisible()

  await page.keyboard.press('Control+n')
  await expect(navigator.where('Sheets')).toHaveCount(0)
  await navigator.where('Yard').check()
  await navigator.field('Name').fill('Deliveries')
  await navigator.press('Create sheet')
  await sheet.isShown('Deliveries')
  await expect(window.messages).toBeEmpty()
})

test('a service with only the older calls is browsed, and receives the newer ones once @full', async ({ session }) => {
  const { page, sheet, window, wire } = await session({
    async before({ client, wire }) {
      await furnish(client)
      growOld(wire, 404)
    },
  })
  const navigator = navigatorOf(page)

  await navigator.open('Annex', 'Drawings', 'Ground floor')
  await navigator.line('Doors').click()
  await sheet.isShown('Doors')
  await expect(navigator.line('Loose notes')).toBeVisible()
  const asked = wire.requests.filter(isOfTheNewest).length
  expect(asked).toBeLessThanOrEqual(3)

  await navigator.refresh.click()
  await expect(navigator.refresh).toHaveAttribute('aria-busy', 'false')
  expect(wire.requests.filter(isOfTheNewest)).toHaveLength(asked)
  await expect(window.messages).toBeEmpty()
})

test('lists 30 workspaces and 400 folders within the rate limit, and saves a cell typed in the meantime first @full', async ({
  session,
}) => {
  const { page, sheet, window, wire } = await session({
    limit: 'sliding',
    async before({ service }) {
      const tokens = await Promise.all(Array.from({ length: 3 }, () => service.mintToken(service.user.email)))
      const [first, second, third] = tokens.map(token => otherClient(service, () => token))
      if (!first || !second || !third) throw new Error('No tokens')
      for (let index = 10; index < 40; index += 1) {
        const workspace = await made(first, '/workspaces', { name: `Site ${index}` })
        const folders = index < 20 ? 14 : 13
        for (let inside = 0; inside < folders; inside += 1) {
          const by = inside % 2 === 0 ? second : third
          await made(by, `/workspaces/${workspace}/folders`, { name: `Folder ${inside}` })
        }
      }
    },
  })
  const children = () => wire.requests.filter(isOfTheNewest)
  await window.openSheet(LOG)
  await sheet.type(3, 'Snag', 'Typed while the list is read')
  const askedBefore = wire.requests.length
  await window.save()
  // The rest of the list waits for the rate limit of the next minute.
  expect(children().length).toBeLessThan(430)

  const save = wire.requests.findIndex(({ method, path }) => method === 'PUT' && /\/rows$/.test(path))
  const between = wire.requests.slice(askedBefore, save).filter(isOfTheNewest)
  expect(save).toBeGreaterThan(0)
  // Requests already in flight, and the few that background work may send next to an interactive call.
  expect(between.length).toBeLessThanOrEqual(10)

  await expect.poll(() => children().length, { timeout: SAVING_MS }).toBeGreaterThanOrEqual(430)
  expect(wire.requests.filter(({ status }) => status === 429)).toEqual([])
  const navigator = navigatorOf(page)
  await navigator.open('Site 39')
  await expect(navigator.line('Folder 12')).toBeVisible()
})

test('a sheet that another client created appears when the window gets the focus, and after F5 or Refresh', async ({
  session,
}) => {
  let annex: Awaited<ReturnType<typeof furnish>> | null = null
  const { app, page, client, window } = await session({
    async before({ client }) {
      annex = await furnish(client)
    },
  })
  const navigator = navigatorOf(page)
  await navigator.open('Annex', 'Drawings', 'Ground floor')
  await expect(navigator.line('Doors')).toBeVisible()
  const add = (name: string) => made(client, `/folders/${annex?.inner}/sheets`, { name, columns: COLUMNS })
  const show = (isShown: boolean) =>
    app.electron.evaluate(({ BrowserWindow }, isShown) => {
      for (const window of BrowserWindow.getAllWindows()) isShown ? window.show() : window.hide()
    }, isShown)

  await show(false)
  await add('By focus')
  await show(true)
  await expect(navigator.line('By focus')).toBeVisible()

  await add('By key')
  await navigator.focus('Annex')
  await page.keyboard.press('F5')
  await expect(navigator.line('By key')).toBeVisible()

  await add('By button')
  await navigator.refresh.click()
  await expect(navigator.line('By button')).toBeVisible()

  // With no sheet in front, the command refreshes the list.
  await add('By command')
  await window.callUp('Refresh')
  await expect(navigator.line('By command')).toBeVisible()
})

test('a user with the right to comment can comment on a sheet, and not edit it @full', async ({ session }) => {
  const { page, sheet, client } = await session({
    sheet: LOG,
    async before({ wire }) {
      wire.rewrite(/^\/sheets\/\d+$/, json => ({ ...Object(json), accessLevel: 'COMMENTER' }))
    },
  })

  await sheet.select(3, 'Snag')
  await page.keyboard.type('No')
  await expect(sheet.editor).toHaveCount(0)
  const discussions = conversationsOf(page)
  await discussions.open()
  await discussions.show('sheet')
  await discussions.begin('May we move the meeting?')
  await page.keyboard.press('Control+s')

  await expect.poll(() => commentsThatSay(client, LOG, 'May we move the meeting?')).toHaveLength(1)
})
