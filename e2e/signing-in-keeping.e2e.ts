import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { logOf } from './harness/launch.ts'
import { processesOf } from './harness/processes.ts'
import type { SignedOut } from './harness/sign-in/signed-out.ts'
import { test } from './harness/test.ts'

const NORA = 'nora.vestergaard@fernhill.example'
/** A token is valid for 604,799 seconds, one second less than seven days. */
const EIGHT_DAYS_MS = 8 * 86_400_000
const PASSPHRASE = 'a quiet desk by the window'

test('with a keyring the session is kept for the next start, and no file contains it in plain text @full', async ({
  startSignedOut,
  keyring,
}) => {
  const at = await startSignedOut({ sample: true, keep: 'keyring', launch: keyring })
  await at.signIn(NORA)
  await expect(at.window.item('Library refurbishment')).toBeVisible()

  await at.app.close()
  await isNowhereIn(at.app.userData, at)
  const again = await at.startAgain(keyring)
  await again.window.openSheet('Snag log')
  await expect(again.window.status).toContainText('Connected')
  await expect(again.window.banner).toBeHidden()
  expect(at.issued).toHaveLength(1)

  await again.app.close()
  const without = await at.startAgain()
  await expect(without.window.banner).toContainText('Sign in again to get updates.')
})

test('with "this session only", the next start reads the copies and asks to sign in @full', async ({
  startSignedOut,
}) => {
  const at = await startSignedOut({ keep: 'session' })
  await at.signIn()
  await at.app.close()
  await isNowhereIn(at.app.userData, at)
  const { window, signInScreen, askAgain, desktop } = await at.startAgain()

  await expect(window.banner).toContainText('Sign in again to get updates.')
  await signInScreen.signInAgain()
  await signInScreen.fillApp(at.entry)
  await desktop.handOver(await (await askAgain()).allow())

  await expect(window.banner).toBeHidden()
  await expect(window.status).toContainText('Connected')
})

test('behind a passphrase, the next start asks only for the passphrase @full', async ({ startSignedOut }) => {
  const at = await startSignedOut({ keep: { passphrase: PASSPHRASE } })
  await at.signIn()
  await at.app.close()
  await isNowhereIn(at.app.userData, at)
  const { window } = await at.startAgain()

  await expect(window.banner).toContainText('Your token is locked.')
  await window.unlock(PASSPHRASE)

  await expect(window.status).toContainText('Connected')
  expect(at.issued).toHaveLength(1)
})

test('a refreshed session is stored like the first one, and the passphrase still opens it @full', async ({
  startSignedOut,
}) => {
  const at = await startSignedOut({ sample: true, keep: { passphrase: PASSPHRASE } })
  await at.signIn(NORA)
  await at.service.startAgain(EIGHT_DAYS_MS)
  await at.window.openSheet('Snag log')
  expect(at.issued).toHaveLength(2)

  await at.app.close()
  await isNowhereIn(at.app.userData, at)
  const { window } = await at.startAgain()
  await window.unlock(PASSPHRASE)
  await window.openSheet('Supplier contacts')

  await expect(window.status).toContainText('Connected')
  await expect(window.banner).toBeHidden()
  expect(at.issued).toHaveLength(2)
})

test('tokens, secret and code are in no log, no command line, no address and not in the page @full', async ({
  startSignedOut,
}) => {
  const at = await startSignedOut()
  const redirect = await (await at.ask()).allow()
  await at.desktop.handOver(redirect)
  await expect(at.window.navigator).toBeVisible()
  await at.desktop.handOver(redirect)
  await expect.poll(() => logOf(at.app)).toContain('An answer of a browser was ignored')

  const seen = {
    log: await logOf(at.app),
    output: at.app.output(),
    processes: await processesSeen(at.app.pid),
    wire: JSON.stringify(at.wire.requests),
    opened: (await at.desktop.opened()).join('\n'),
    page: await heapOf(at.page),
  }
  const secrets = [...secretsOf(at), new URL(redirect).searchParams.get('code') ?? '']
  for (const [place, text] of Object.entries(seen)) {
    for (const secret of secrets) expect(text.includes(secret), `${place} holds a secret`).toBe(false)
  }
  // Each source was really searched.
  expect(seen.processes).toContain('--user-data-dir')
  expect(seen.wire).toContain('"/token"')
  expect(seen.page).toContain('Account of')
})

/** The process data that all users of this computer can see, and the environment of children. */
async function processesSeen(leader: number): Promise<string> {
  const processes = await processesOf(leader)
  const environments = await Promise.all(processes.map(({ pid }) => readFile(`/proc/${pid}/environ`, 'utf8')))
  return [...processes.map(({ command }) => command), ...environments].join('\n')
}

const secretsOf = ({ entry, issued }: SignedOut): readonly string[] => {
  expect(issued.length).toBeGreaterThan(0)
  return [entry.clientSecret, ...issued.flatMap(pair => [pair.access_token, pair.refresh_token])]
}

/** Asserts that no file of this folder contains one of the secrets in plain text. */
async function isNowhereIn(folder: string, at: SignedOut): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const files = await Promise.all(paths.map(async path => ({ path, bytes: await readFile(path) })))
  const holding = (text: string) => files.filter(({ bytes }) => bytes.includes(text)).map(({ path }) => path)
  expect(holding(at.entry.address)).not.toEqual([])
  for (const secret of secretsOf(at)) expect(holding(secret)).toEqual([])
}

/** All texts that the page's JavaScript can reach. */
async function heapOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.takeHeapSnapshot', {})
  await session.detach()
  return chunks.join('')
}
