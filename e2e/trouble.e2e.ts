import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ATTEMPT_MS, SAVING_MS } from './harness/ceilings.ts'
import { ROOT } from './harness/electron.ts'
import type { RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'
import { sheetOf } from './pages/sheet.ts'
import { tryNow, windowOf } from './pages/window.ts'
import { otherClient } from './wire/other-client.ts'
import type { FaultRule } from './wire/proxy.ts'

const PRIYA = 'priya.raman@fernhill.example'
const TOMASZ = 'tomasz.wrona@fernhill.example'
const PUT_ROWS = /^\/sheets\/\d+\/rows$/
const isPut: FaultRule['when'] = ({ method, path }) => method === 'PUT' && PUT_ROWS.test(path)

test('a viewer cannot type into a sheet, and gets a reason @full', async ({ session }) => {
  const { page, sheet, window, wire } = await session({ sheet: 'Library refurbishment', as: TOMASZ })
  await expect(page.getByRole('toolbar', { name: 'Sheet' })).toContainText('You can view this sheet')
  await sheet.select(2, 'Task')
  await page.keyboard.type('Mine now')

  await expect(sheet.editor).toHaveCount(0)
  await expect(page.getByText('You can view this sheet. Ask an owner for edit access.')).toBeVisible()
  await expect(await sheet.cell(2, 'Task')).toHaveText('Brief agreed with staff and readers')
  await expect(window.saveNow).toHaveText('All saved')
  expect(wire.matching('PUT', PUT_ROWS)).toEqual([])
})

test('an edit that the token may not save is kept, with the words of the service @full', async ({ session }) => {
  const scopes = ['READ_SHEETS', 'READ_USERS', 'READ_CONTACTS']
  const { sheet, window, wire, client, service, token } = await session({ sheet: 'Snag log', as: PRIYA, scopes })
  await sheet.type(2, 'Snag', 'Socket plate fixed')

  await expect(sheet.refused).toHaveCount(1)
  await expect(await sheet.cell(2, 'Snag')).toHaveText('Socket plate fixed')
  await window.openLedger()
  const { ledger } = window
  await expect(ledger).toContainText('Rejected')
  const answer = await otherClient(service, () => token)
    .call('PUT', '/sheets/1/rows', [{ id: 1, cells: [] }])
    .catch(String)
  const [, message = 'no words'] = /"message":"([^"]+)"/.exec(String(answer)) ?? []
  await expect(ledger).toContainText(message)
  await expect(ledger).toContainText('Socket plate fixed')
  expect(await client.valueAt('Snag log', 2, 'Snag')).toBe('Socket plate loose')
  const [refused] = wire.matching('PUT', PUT_ROWS)
  expect(refused?.status).toBe(403)
})

test('a rejected edit stays in its cell, is not counted for saving, and can be discarded @full', async ({
  session,
}) => {
  const { sheet, window, wire } = await session({ sheet: 'Snag log' })
  wire.disturb({
    fault: { kind: 'answer', status: 400, json: { errorCode: 1042, message: 'The row is upside down.', refId: 'r' } },
    when: isPut,
  })
  await sheet.type(2, 'Snag', 'Socket plate fixed')
  await expect(sheet.refused).toHaveCount(1)
  await expect(window.saveNow).toHaveText('1 needs attention')
  await window.saveNow.click()
  const { ledger } = window
  await expect(ledger).toContainText('The row is upside down.')

  await ledger.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(ledger).toContainText('All saved')
  await window.openSheet('Snag log')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('Socket plate loose')
})

test('a deleted sheet keeps its copy readable and its unsaved edits @full', async ({ session }) => {
  const { page, sheet, window, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(2, 'Snag', 'Socket plate fixed')
  await client.call('DELETE', `/sheets/${(await client.sheetNamed('Snag log')).id}`)

  await page.keyboard.press('Control+s')
  await expect(sheet.refused).toHaveCount(1)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.locator('.sheet-notice')).toContainText('removed or is no longer shared with you')
  await expect(await sheet.cell(2, 'Snag')).toHaveText('Socket plate fixed')
  await expect(await sheet.cell(40, 'Snag')).not.toHaveText('')
  await window.openLedger()
  await expect(window.ledger).toContainText('Socket plate fixed')
})

test('a truncated response, an HTML page or an invalid sheet is reported in plain words, and a retry opens the sheet', async ({
  session,
}) => {
  const { page, window, wire } = await session()
  for (const [sheet, fault] of [
    ['Snag log', { kind: 'truncate', afterBytes: 900 }],
    ['Supplier contacts', { kind: 'web-page' }],
    ['Library refurbishment', { kind: 'answer', status: 200, json: { rows: 'none', columns: 7 } }],
  ] as const) {
    const restore = wire.disturb({
      fault,
      when: ({ method, path }) => method === 'GET' && /^\/sheets\/\d+$/.test(path),
    })
    await window.callUp(sheet)

    const message = page.getByRole('alert').filter({ hasText: `“${sheet}” did not open` })
    await expect(message).toBeVisible()
    await expect(message.locator('.error-sentence')).not.toContainText(/JSON|undefined|Unexpected|token|zod/i)
    restore()
    await tryNow(message)
    await sheetOf(page).isShown(sheet)
    await expect(window.status).toContainText('Connected')
  }
})

test('a sheet with circular parents is shown without its outline, a sheet nested too deep is rejected, and both say what to do', async ({
  session,
}) => {
  const { page, sheet, window, wire } = await session()
  wire.rewrite(/^\/sheets\/\d+$/, json => {
    const body = Object(json)
    const rows: readonly { readonly id: number }[] = body.rows
    const ids = rows.map(({ id }) => id)
    const chain = Array.from({ length: 600 }, (_, at) => ({ id: at + 1, ...(at > 0 && { parentId: at }), cells: [] }))
    return body.name === 'Snag log'
      ? { ...body, rows: rows.map((row, at) => ({ ...row, parentId: ids[(at + 1) % ids.length] })) }
      : { ...body, rows: chain, totalRowCount: chain.length }
  })

  await window.callUp('Snag log')
  await sheet.isShown('Snag log')
  await expect(page.getByRole('status').filter({ hasText: '60 rows are shown at the top level' })).toContainText(
    'Refresh the sheet. If this stays, tell whoever runs the service.',
  )

  await window.callUp('Supplier contacts')
  const message = page.getByRole('alert').filter({ hasText: '“Supplier contacts” did not open' })
  await expect(message).toContainText('rows more than 500 levels deep')
  await expect(message).toContainText('Tell whoever runs the service.')
})

test('a sheet that failed to open is retried after a countdown, and a failed save is sent again @full', async ({
  session,
}) => {
  const { page, sheet, window, wire, client } = await session()
  const failing = { kind: 'answer', status: 500, json: { errorCode: 4000, message: 'Broken.', refId: 'r' } } as const
  const restore = wire.disturb({
    fault: failing,
    when: ({ method, path }) => method === 'GET' && /^\/sheets\/\d+$/.test(path),
  })
  await window.callUp('Snag log')
  await expect(page.getByRole('alert')).toContainText(/Trying again in \d+ s/)
  restore()
  await sheet.isShown('Snag log')

  wire.disturb({
    fault: { ...failing, status: 503, json: { ...failing.json, errorCode: 4001 } },
    when: isPut,
    times: 4,
  })
  await sheet.type(2, 'Snag', 'Socket plate fixed')
  await expect(window.status).toContainText(/1 edit not saved, saving again in \d+ s/)
  // Four failures, with 15 s after each.
  await window.isAllSaved(SAVING_MS)
  expect(await client.valueAt('Snag log', 2, 'Snag')).toBe('Socket plate fixed')
})

test('at the rate limit everything visibly waits, and nothing is lost @full', async ({ session }) => {
  const { sheet, window, wire, client } = await session({ sheet: 'Snag log' })
  wire.disturb({
    fault: {
      kind: 'answer',
      status: 429,
      json: { errorCode: 4003, message: 'Rate limit exceeded.', refId: 'r' },
      headers: { 'retry-after': '4' },
    },
    when: isPut,
    times: 1,
  })
  await sheet.type(2, 'Snag', 'Socket plate fixed')

  await expect(window.status).toContainText(/Rate limit reached. Continuing in \d+ s/)
  await expect(sheet.marked).toHaveCount(1)
  await expect(sheet.refused).toHaveCount(0)
  await window.isAllSaved()
  expect(await client.valueAt('Snag log', 2, 'Snag')).toBe('Socket plate fixed')
  expect(wire.matching('PUT', PUT_ROWS).map(({ status }) => status)).toEqual([429, 200])
})

test('a service whose port is taken names the port, and says what to do', async ({ service, folder }) => {
  const { port } = await service()
  const data = join(folder, 'second')
  await mkdir(data)
  const second = spawn(process.execPath, [join(ROOT, 'out/service/cli.js'), '--data', data, '--port', String(port)])
  const messages: string[] = []
  second.stderr.on('data', chunk => messages.push(String(chunk)))
  const out: string[] = []
  second.stdout.on('data', chunk => out.push(String(chunk)))
  // as: the arguments of `close` are known.
  const [code] = (await once(second, 'close')) as [number]

  expect(code).toBe(1)
  expect(out.join('')).toBe('')
  expect(messages.join('')).toContain(
    `Port ${port} is taken by another program. Choose another with --port, or --port 0 for a free one.`,
  )
})

test('a page that crashes restores its sheet and the typed edits', async ({ session }) => {
  const { app, sheet, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(2, 'Snag', 'Socket plate fixed')
  await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
  )

  await expect.poll(() => shownAnew(app)).toContain('Socket plate fixed')
  await expect.poll(() => shownAnew(app)).toContain('Save 1')
})

test('each of 20 crashes in a row restores the sheet, its edits and the open editor; nothing is lost or sent twice @full', async ({
  session,
}) => {
  const { app, sheet, page, window, wire, client } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  for (const row of [2, 3, 4]) await sheet.type(row, 'Snag', `Fixed in row ${row}`)
  await sheet.select(9, 'Snag')
  await page.keyboard.type('Half')
  await expect(sheet.editor.locator('textarea')).toHaveValue('Half')

  let typed = 'Half'
  for (let crash = 1; crash <= 20; crash++) {
    await app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    )
    await expect.poll(() => shownAnew(app), `crash ${crash}`).toContain('Save 3')
    for (const row of [2, 3, 4]) expect(await shownAnew(app)).toContain(`Fixed in row ${row}`)
    await expect.poll(() => draftIn(app), `crash ${crash}`).toBe(typed)
    // Adds a letter after each crash, so that an older draft would be noticed.
    await app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.insertText('.'))
    typed += '.'
    await expect.poll(() => draftIn(app)).toBe(typed)
  }
  await press(app, 'Enter')
  await expect.poll(() => shownAnew(app)).toContain('Save 4')
  await press(app, 'S', 'control')
  await expect.poll(() => shownAnew(app)).toContain('All saved')

  const now = await client.valuesIn('Snag log', 'Snag')
  expect([2, 3, 4, 9].map(row => now.get(row))).toEqual([
    ...[2, 3, 4].map(row => `Fixed in row ${row}`),
    `Half${'.'.repeat(20)}`,
  ])
  expect(now.size).toBe(60)
  expect(wire.matching('PUT', PUT_ROWS)).toHaveLength(1)
  expect(wire.matching('POST', PUT_ROWS)).toEqual([])
})

/** The text in the open cell editor; null without one. Read through main, like `shownAnew`. */
const draftIn = (app: RunningApp): Promise<string | null> =>
  app.electron.evaluate(
    ({ BrowserWindow }, attemptMs) =>
      Promise.race([
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
          "document.querySelector('.sf-editor textarea')?.value ?? null",
        ) ?? null,
        new Promise(resolve => setTimeout(resolve, attemptMs, null)),
      ]),
    ATTEMPT_MS,
  )

const press = (app: RunningApp, keyCode: string, ...modifiers: 'control'[]): Promise<void> =>
  app.electron.evaluate(
    ({ BrowserWindow }, key) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      contents?.sendInputEvent({ type: 'keyDown', ...key })
      if (key.keyCode === 'Enter') contents?.sendInputEvent({ type: 'char', ...key })
      contents?.sendInputEvent({ type: 'keyUp', ...key })
    },
    { keyCode, modifiers },
  )

test('after its graphics process ends, a page continues with its sheet, its edits and the open editor @full', async ({
  session,
}) => {
  const { app, sheet, page, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(2, 'Snag', 'Socket plate fixed')
  await sheet.select(9, 'Snag')
  await page.keyboard.type('Half')
  const graphics = () =>
    app.electron.evaluate(({ app }) => app.getAppMetrics().find(({ type }) => type === 'GPU')?.pid ?? null)
  const pid = await graphics()
  if (pid === null) throw new Error('Chromium has no graphics process here.')
  process.kill(pid, 'SIGKILL')
  await expect.poll(graphics).not.toBe(pid)
  await expect(sheet.editor.locator('textarea')).toHaveValue('Half')
  await page.keyboard.type(' way')
  await page.keyboard.press('Enter')
  await expect(await sheet.cell(9, 'Snag')).toHaveText('Half way')
  await expect(window.saveNow).toHaveText('Save 2')
})

test('a page that hangs is reloaded after a question, with its sheet and the typed edits @full', async ({
  session,
}) => {
  const { app, page, sheet, window } = await session({ sheet: 'Snag log' })
  await window.holdAll()
  await sheet.type(2, 'Snag', 'Socket plate fixed')
  await app.electron.evaluate(({ dialog }) => {
    const asked: string[] = []
    Object.assign(globalThis, { sheafAsked: asked })
    dialog.showMessageBox = async (...args: unknown[]) => {
      asked.push(JSON.stringify(args.at(-1)))
      return { response: asked.length === 1 ? 0 : 1, checkboxChecked: false }
    }
  })
  await page.evaluate(() => {
    setTimeout(() => {
      while (true);
    })
  })
  // Chromium reports a hang half a minute after a key; the test does not wait for that.
  const report = () =>
    app.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.emit('unresponsive'))
  await report()
  await expect
    // as: set above.
    .poll(() => app.electron.evaluate(() => (globalThis as unknown as { sheafAsked: string[] }).sheafAsked.join()))
    .toContain('Everything you typed is stored')
  expect(await shownAnew(app)).toBe('')
  await report()
  await expect.poll(() => shownAnew(app)).toContain('Socket plate fixed')
  await expect.poll(() => shownAnew(app)).toContain('Save 1')
})

/**
 * The text of the page, from main, because Playwright gives up a crashed page. A hanging or loading one does not
 * answer.
 */
const shownAnew = (app: RunningApp): Promise<string> =>
  app.electron.evaluate(
    ({ BrowserWindow }, attemptMs) =>
      Promise.race([
        BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript('document.body.innerText') ?? '',
        new Promise(resolve => setTimeout(resolve, attemptMs, '')),
      ]),
    ATTEMPT_MS,
  )

test('on a full disk an edit is not shown as stored, the editor keeps the text, and free space makes it work again @full', async ({
  fullDisk,
  session,
}) => {
  const { page, sheet } = await session({ sheet: 'Snag log', userData: fullDisk.folder })
  await fullDisk.fill()
  const text = 'Socket plate fixed, and the frame around it. '.repeat(80)
  const isFull = page.getByText('This computer’s disk is full.').first()
  // The files may have some free space left, so the first edits may still fit.
  for (let row = 1; row < 60 && !(await isFull.isVisible()); row++) {
    await sheet.select(row, 'Snag')
    await page.keyboard.type('x')
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
    await expect(isFull.or(sheet.marked.nth(row - 1)).first()).toBeVisible()
  }
  await expect(isFull).toBeVisible()
  await expect(sheet.editor.locator('input, textarea')).toHaveValue(`x${text}`)

  await fullDisk.empty()
  await page.keyboard.press('Enter')
  await expect(sheet.editor).toHaveCount(0)
  await windowOf(page).isAllSaved()
})
