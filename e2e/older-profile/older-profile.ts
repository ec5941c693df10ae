import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { LONG_TEST_MS, SAVING_MS } from '../harness/ceilings.ts'
import { ROOT } from '../harness/electron.ts'
import { type Session, startSession } from '../harness/session.ts'
import { test } from '../harness/test.ts'
import { accountOf } from '../pages/account.ts'
import { conversationsOf } from '../pages/conversations.ts'
import { sheetOf } from '../pages/sheet.ts'
import { signInScreenOf } from '../pages/sign-in-screen.ts'
import { tryNow, windowOf } from '../pages/window.ts'
import { otherClient } from '../wire/other-client.ts'
import type { Fault } from '../wire/proxy.ts'
import type { RecordedRequest } from '../wire/recording.ts'
import { hasArrivedOnce, heldBy } from './arrived.ts'
import { askForDecisions, leaveDrafts, NORA, PASSPHRASE, PLAN, PRIYA, SNAGS, workOffline } from './leave-work.ts'
import { asSaved, lookAt, type Shown, WINDOW_SIZE } from './look.ts'
import { isBuiltIn, olderVersion } from './older.ts'

test.describe.configure({ timeout: LONG_TEST_MS })

const SHEETS = [SNAGS, PLAN]
const AN_HOUR_MS = 3_600_000

/** The requests in flight when the older version is killed: processed without a response, or not received. */
type Sending = {
  readonly fault: Fault
  /** A sheet sends one request at a time. Files are sent immediately, everything else when it is saved. */
  readonly requests: readonly RegExp[]
}
const UNHEARD: Fault = { kind: 'hold', afterBytes: 0, until: new Promise(() => undefined) }
const NOT_ARRIVED: Fault = { kind: 'delay', ms: AN_HOUR_MS }
const FILE = /^POST .*\/rows\/\d+\/attachments$/
const NEW_COMMENT = /^POST .*\/discussions\/\d+\/comments$/
const NEW_COLUMN = /^POST \/sheets\/\d+\/columns$/
const NEW_ROWS = /^POST \/sheets\/\d+\/rows$/
const CELLS = /^PUT \/sheets\/\d+\/rows$/

const KILLED: Readonly<Record<string, Sending | null>> = {
  'with nothing sent': null,
  'while a file and a comment are sent, and have arrived': { fault: UNHEARD, requests: [FILE, NEW_COMMENT] },
  'while a new column and cells are sent, and have arrived': { fault: UNHEARD, requests: [NEW_COLUMN, CELLS] },
  'while new rows are sent, and have arrived': { fault: UNHEARD, requests: [NEW_ROWS] },
  'while a new column and cells are sent, and do not arrive': { fault: NOT_ARRIVED, requests: [NEW_COLUMN, CELLS] },
}

for (const [when, sending] of Object.entries(KILLED)) {
  test(`a profile of an older version that was killed ${when} shows all unsaved changes, and sends each once`, async ({
    launch,
    service,
    proxyTo,
    folder,
  }) => {
    const older = olderVersion({ launch, service })
    const data = join(folder, 'service-data')
    const before = await startSession(
      { proxyTo, launch: older.launch, service: options => older.service({ ...options, data }) },
      { keep: { passphrase: PASSPHRASE } },
    )
    const { wire } = before
    await before.page.setViewportSize(WINDOW_SIZE)
    const held = await heldBy(before.client)
    await askForDecisions(before)
    const files = await workOffline(before, folder)
    const shown = await lookAt(before.page, SHEETS)
    if (sending) await beginToSend(before, sending)
    await leaveDrafts(before)
    await before.app.killHard()
    await wire.refuse()
    wire.calm()
    await before.service.stop()

    const userData = join(folder, 'profile-of-older')
    await cp(before.app.userData, userData, { recursive: true })
    const { port } = before.service
    const served = await service({ data, port, limit: 'off' })
    const app = await launch({ userData })
    await isBuiltIn(app, ROOT)
    const page = await app.window()
    await page.setViewportSize(WINDOW_SIZE)
    const window = windowOf(page)
    await findDrafts(page)
    const found = await lookAt(page, SHEETS)
    if (sending) expect(withoutStates(found)).toEqual(withoutStates(shown))
    else expect(found).toEqual(shown)

    await wire.accept()
    await tryNow(window.status)
    await finishComment(page)
    await page.keyboard.press('Control+s')
    await expect(window.saveNow).toHaveText('2 need attention', { timeout: SAVING_MS })
    await decide(page)
    await expect(window.saveNow).toHaveText('All saved', { timeout: SAVING_MS })
    await sendOfPriya(page)

    const client = otherClient(served)
    await hasArrivedOnce(client, held, shown, files)
    const another = await (await launch()).window()
    await another.setViewportSize(WINDOW_SIZE)
    const token = await served.mintToken(served.user.email)
    await signInScreenOf(another).enterByToken({ address: wire.baseUrl, token })
    const { sheets } = await lookAt(another, SHEETS)
    for (const name of SHEETS) {
      const [own, theirs] = [shown.sheets[name], sheets[name]]
      if (!own || !theirs) throw new Error(`${name} was not looked at.`)
      expect(asSaved(theirs)).toEqual(asSaved(own, name === PLAN ? { '20 Task': 'Written by Priya' } : {}))
    }
  })
}

async function beginToSend({ page, window, wire }: Session, { fault, requests }: Sending): Promise<void> {
  const isOf = (pattern: RegExp, { method, path }: RecordedRequest) => pattern.test(`${method} ${path}`)
  const from = wire.requests.length
  const isSent = (pattern: RegExp) =>
    expect
      .poll(() => wire.requests.slice(from).some(request => isOf(pattern, request) && isUnderWay(request, fault)))
      .toBe(true)
  wire.disturb({ fault, when: request => requests.some(pattern => isOf(pattern, request)) })
  await wire.accept()
  await tryNow(window.status)
  if (requests.includes(FILE)) await isSent(FILE)
  await page.keyboard.press('Control+s')
  for (const pattern of requests) await isSent(pattern)
}

const isUnderWay = ({ status }: RecordedRequest, fault: Fault): boolean => fault === NOT_ARRIVED || status === 200

async function findDrafts(page: Page): Promise<void> {
  const [sheet, discussions] = [sheetOf(page), conversationsOf(page)]
  await sheet.isShown(SNAGS)
  await windowOf(page).unlock(PASSPHRASE)
  const editor = sheet.editor.locator('textarea')
  await expect(editor).toHaveValue('Carpet joint is')
  await page.keyboard.press('Escape')
  await expect(sheet.editor).toHaveCount(0)
  await sheet.select(4, 'Snag')
  await discussions.open()
  await discussions.show('row')
  await expect(discussions.newBox).toHaveValue('Who has the key to')
}

async function finishComment(page: Page): Promise<void> {
  const [sheet, discussions] = [sheetOf(page), conversationsOf(page)]
  await windowOf(page).openSheet(SNAGS)
  await sheet.select(4, 'Snag')
  await discussions.open()
  await discussions.show('row')
  await discussions.newBox.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' the lift?')
  await page.keyboard.press('Control+Enter')
  await expect(discussions.newBox).toHaveCount(0)
}

/** Conflicts still need a decision: both are sent as decided. */
async function decide(page: Page): Promise<void> {
  const { ledger, openLedger } = windowOf(page)
  await openLedger()
  await expect(ledger).toContainText('Conflict')
  await expect(ledger).toContainText('“The row is upside down.”')
  await ledger.getByRole('button', { name: /Steel: mine/ }).press('Enter')
  await expect(page.getByRole('complementary', { name: 'Conflict' })).toContainText('Steel: theirs')
  await page.keyboard.press('1')
  await page.keyboard.press('Enter')
  await ledger.getByRole('button', { name: 'Try again' }).click()
  await page.keyboard.press('Control+s')
}

async function sendOfPriya(page: Page): Promise<void> {
  const [account, window, sheet] = [accountOf(page), windowOf(page), sheetOf(page)]
  await account.switchTo(PRIYA.name)
  if (await window.banner.isVisible()) await window.unlock(PASSPHRASE)
  await window.openSheet(PLAN)
  await expect(await sheet.cell(20, 'Task')).toHaveText('Written by Priya')
  await page.keyboard.press('Control+s')
  await window.isAllSaved()
  await account.switchTo(NORA)
}

/** Ignores the progress of each file, which may differ. */
const withoutStates = ({ sheets, discussions }: Shown): unknown => ({
  sheets: Object.values(sheets).map(sheet => asSaved(sheet)),
  discussions: Object.values(discussions).map(text => text.replace(STATES, '')),
})
const STATES =
  /^(Posts with the next save|Updates with the next save|Checking whether.*|.*\(time\)(, edited)?|\d+ KB)\n/gm
