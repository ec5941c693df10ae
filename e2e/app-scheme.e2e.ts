import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { ROOT } from './harness/electron.ts'
import type { RunningApp } from './harness/launch.ts'
import { test } from './harness/test.ts'

const RENDERER = join(ROOT, 'out/renderer')
const HIDDEN = 'main/main.js'

/** Requests that must fail: files outside of the page, alternative spellings, and other hosts. */
function hostileAddresses(asset: string): string[] {
  const steps = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%5c',
    '..\\',
    '.%2e/',
    '..%252f',
    '....//',
    '..;/',
    '..%00/',
  ]
  const wanted = [HIDDEN, 'preload/preload.cjs', '../package.json', '../../etc/hostname', 'main%2fmain.js']
  const odd = ['/', '%00', '%20', '.', '::$DATA', '%2e', '~', '.map', '%0a', ';x', '/.', '\\', '?x=1', '?import', '%3f']
  const hosts = [
    'sheaf.evil',
    'evil',
    'sheaf.',
    'sheaf%2eevil',
    'print',
    'pictures',
    'localhost',
    '127.0.0.1',
    'xn--sheaf',
  ]
  const folders = ['', 'assets/', '/', 'assets//', 'assets/../', './/', 'out/', 'renderer/', 'Assets/', '%61ssets/']
  return [
    ...steps.flatMap(step => wanted.map(path => `app://sheaf/${step}${path}`)),
    ...steps.flatMap(step => [`app://sheaf/assets/${step}${step}${HIDDEN}`, `app://sheaf/thumbnail/${step}${HIDDEN}`]),
    ...odd.flatMap(end => [
      `app://sheaf/${asset}${end}`,
      `app://sheaf/index.html${end}`,
      `app://sheaf/package.json${end}`,
    ]),
    ...hosts.flatMap(host => [`app://${host}/`, `app://${host}/index.html`, `app://${host}/${asset}`]),
    ...folders.flatMap(folder =>
      ['main.js', 'INDEX.HTML', 'cli.js', 'package.json'].map(name => `app://sheaf/${folder}${name}`),
    ),
    ...['app://sheaf/assets', 'app://sheaf/assets/', 'app://sheaf/index', 'app://sheaf/..%2f..', 'app://sheaf/*'],
    ...['app://', 'APP://evil/', 'app:///etc/hostname', 'app://sheaf/file:///etc/hostname'],
    ...[
      'app://sheaf/thumbnail/',
      'app://sheaf/thumbnail/1/1',
      'app://sheaf/thumbnail/%2fetc%2fhostname',
      'app://sheaf/%',
    ],
  ]
}

test('app:// serves the files of the page with the full policy, and nothing at 200 other addresses', async ({
  launch,
}) => {
  const app = await launch()
  await app.window()
  const entries = await readdir(RENDERER, { recursive: true, withFileTypes: true })
  const names = entries
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(RENDERER.length + 1))
  const good = ['app://sheaf/', ...names.map(name => `app://sheaf/${name}`)]

  const answers = await answersTo(app, good)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  // The policies differ only in the nonce.
  expect(new Set(answers.map(({ policy }) => policy.replace(/'nonce-[\w+/=]+'/, 'nonce')))).toEqual(
    new Set([
      "default-src 'none'; script-src 'self'; style-src 'self' nonce; img-src 'self' blob:; font-src 'self'; connect-src 'none'; frame-src 'none'; object-src 'none'; worker-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; webrtc 'block'",
    ]),
  )
  expect(new Set(answers.map(({ policy }) => policy)).size).toBe(answers.length)

  const hostile = hostileAddresses(names.find(name => name.endsWith('.js')) ?? '')
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(200)
  const given = (await answersTo(app, hostile)).filter(({ status }) => status !== 404 && status !== 'refused')
  expect(given).toEqual([])
})

test('the page is a secure origin without a service worker, and no other page loads in its session', async ({
  launch,
}) => {
  const app = await launch()
  const page = await app.window()
  expect(await page.evaluate(() => [location.origin, isSecureContext])).toEqual(['app://sheaf', true])
  const worker = page.evaluate(() => navigator.serviceWorker.register('/assets/worker.js').then(String, String))
  expect(await worker).toMatch(/Error/)

  const addresses = ['data:text/html,x', 'file:///etc/hostname', 'http://127.0.0.1:9/', 'app://evil/', 'app://print/1']
  const shown = await app.electron.evaluate(async ({ BrowserWindow }, addresses) => {
    const outcomes: string[] = []
    for (const address of [...addresses, 'app://sheaf/']) {
      const window = new BrowserWindow({ show: false })
      outcomes.push(
        await window.loadURL(address).then(
          () => 'shown',
          (error: Error) => error.message,
        ),
      )
      window.destroy()
    }
    return outcomes
  }, addresses)
  expect(shown.slice(0, -1)).toEqual(addresses.map(() => expect.stringContaining('ERR_BLOCKED_BY_CLIENT')))
  expect(shown.at(-1)).toBe('shown')
})

/** Fetched in main, by the session of the window, because the page cannot fetch. */
const answersTo = (app: RunningApp, addresses: readonly string[]) =>
  app.electron.evaluate(
    ({ session }, addresses) =>
      Promise.all(
        addresses.map(address =>
          session.defaultSession.fetch(address).then(
            ({ status, headers }) => ({ address, status, policy: headers.get('content-security-policy') ?? '' }),
            () => ({ address, status: 'refused' as const, policy: '' }),
          ),
        ),
      ),
    addresses,
  )

test('no script of the built page imports Node, Electron or a file of main', async () => {
  const scripts = (await readdir(RENDERER, { recursive: true })).filter(name => /\.(js|html)$/.test(name))
  expect(scripts.length).toBeGreaterThan(3)
  const asks =
    /["'`](?:node:[\w/]+|electron|[./\w-]*\/(?:main|preload|service)\/[\w./-]+\.c?js)["'`]|\brequire\(|\bprocess\.(?:binding|versions)\b/g
  const found: string[] = []
  for (const name of scripts)
    for (const [text] of (await readFile(join(RENDERER, name), 'utf8')).matchAll(asks)) found.push(`${name}: ${text}`)
  expect(found).toEqual([])
  // A match in main's build shows that the search works.
  expect((await readFile(join(RENDERER, '../main/main.js'), 'utf8')).match(asks)).not.toBeNull()
})
