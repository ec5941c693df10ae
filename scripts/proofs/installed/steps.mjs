import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chromium } from 'playwright'
import { stopProgram } from '../../process.mjs'
import { AT_MOST_MS, expectSame, readIfThere, SECCOMP_FILTER, statusOf, until } from '../from-outside.mjs'
import { must, PERSON } from './bare-root.mjs'

const BROWSER_DATA = 'browser'
/** The log line for an unexpected response. */
const UNASKED = 'An answer of a browser was ignored'

/**
 * The steps with the installed package, in order; each depends on the ones before.
 *
 * @param {object} given
 * @param {Awaited<ReturnType<typeof import('./bare-root.mjs').makeBareRoot>>} given.bare
 * @param {readonly [string, string]} given.debs the package and its successor
 * @param {{ baseUrl: string, clientId: string, clientSecret: string, email: string, password: string }} given.account
 *   the service, app and user to sign in with
 */
export function steps({ bare, debs, account }) {
  let app
  let page
  return {
    'the package installs on a bare Debian 12, with every library that it needs': async () => {
      await bare.install(debs[0])
      const { output } = await bare.asRoot(
        'sh',
        '-c',
        'ldd /usr/lib/sheaf/sheaf /usr/lib/sheaf/*.so* | grep "not found"',
      )
      expectSame(output, '')
      const verified = await bare.asRoot('dpkg', '--verify', 'sheaf')
      expectSame(verified.output, '')
    },

    'somebody who is not root starts it, with the sandbox of the system on': async () => {
      await bare.install('fonts-dejavu-core')
      ;({ app, page } = await startSheaf(bare))
      await page.getByRole('button', { name: 'Start on this computer' }).waitFor({ timeout: AT_MOST_MS })
      const [renderer] = processes('--type=renderer')
      expectSame(statusOf(renderer, 'Seccomp'), SECCOMP_FILTER)
      expectSame(processes('--no-sandbox').length, 0)
      expectSame(statusOf(renderer, 'Uid').includes('\t0'), false)
    },

    'a whole sign-in goes through the desktop: to the real Chromium, and back by sheaf://': async () => {
      await installBrowser(bare)
      await page.getByRole('button', { name: 'Sign in with your browser' }).click()
      await page.getByLabel('Another address').check()
      await page.getByLabel('Address', { exact: true }).fill(account.baseUrl)
      await page.getByLabel('Client ID').fill(account.clientId)
      await page.getByLabel('Client secret').fill(account.clientSecret)
      await page.getByLabel('Opens Sheaf').check()
      await page.getByLabel('This session only').check()
      await page.getByRole('button', { name: 'Continue in browser' }).click()

      const consent = await pageOf(await browserOf(bare), address =>
        address.startsWith(new URL(account.baseUrl).origin),
      )
      await consent.getByRole('button', { name: account.email }).click({ timeout: AT_MOST_MS })
      await consent.getByLabel('Password').fill(account.password, { timeout: AT_MOST_MS })
      await consent.getByRole('button', { name: 'Sign in', exact: true }).click()
      await consent.getByRole('button', { name: 'Allow', exact: true }).click({ timeout: AT_MOST_MS })
      await page.getByRole('complementary', { name: 'Navigator' }).waitFor({ timeout: AT_MOST_MS })
    },

    'xdg-open with a sheaf:// address reaches the app that runs': async () => {
      const log = `${bare.home}/.config/Sheaf/logs/main.log`
      const before = readIfThere(log).split(UNASKED).length
      must(await bare.run('xdg-open', 'sheaf://oauth?code=nobody-asked&state=nobody-asked'), 'xdg-open')
      await until(
        () => readIfThere(log).split(UNASKED).length > before,
        () => 'The app has heard of no address.',
      )
      expectSame(processes('--type=renderer').length, 1)
    },

    'a CSV file opened with Sheaf on the desktop becomes a sheet': async () => {
      // By its type, like a file manager: without a desktop, xdg-open uses `file` for that.
      await bare.install('file')
      bare.put(`home/${PERSON}/Guests.csv`, 'Guest,Comes\nAnn,yes\nBo,no\n')
      must(await bare.run('xdg-open', `/home/${PERSON}/Guests.csv`), 'xdg-open')
      await page.getByRole('button', { name: 'Create sheet with 2 rows' }).click({ timeout: AT_MOST_MS })
      await page.getByRole('heading', { level: 1, name: 'Guests' }).waitFor({ timeout: AT_MOST_MS })
    },

    'an upgrade while it runs leaves it running, and the next start is the new one': async () => {
      await bare.install(debs[1])
      await page.reload()
      await page.getByRole('complementary', { name: 'Navigator' }).waitFor({ timeout: AT_MOST_MS })
      await stopProgram(app)
      const { output } = await bare.asRoot('dpkg', '--verify', 'sheaf')
      expectSame(output, '')
      ;({ app, page } = await startSheaf(bare))
      // The kernel marks a replaced executable of a running program with "(deleted)".
      expectSame(readlinkSync(`/proc/${app.pid}/exe`).endsWith('/usr/lib/sheaf/sheaf'), true)
      await page.getByRole('button').first().waitFor({ timeout: AT_MOST_MS })
      await stopProgram(app)
    },

    'removing it, settings of the system included, leaves what the person has': async () => {
      const kept = readdirSync(`${bare.home}/.config/Sheaf`).sort()
      must(await bare.asRoot('apt-get', 'purge', '-y', '-q', 'sheaf'), 'apt-get purge')
      expectSame(readdirSync(`${bare.home}/.config/Sheaf`).sort().join(), kept.join())
      expectSame(kept.includes('state.db'), true)
      expectSame(readdirSync(bare.path('usr/lib')).includes('sheaf'), false)
      expectSame(readFileSync(bare.path('usr/share/applications/mimeinfo.cache'), 'utf8').includes('sheaf'), false)
    },
  }
}

async function startSheaf(bare) {
  const app = bare.start('sheaf', '--remote-debugging-port=0')
  let output = ''
  let hasEnded = false
  void app.ended.then(() => (hasEnded = true))
  for (const stream of [app.stdout, app.stderr]) stream.on('data', bytes => (output += bytes))
  const address = await until(
    () => hasEnded || /DevTools listening on (ws:\S+)/.exec(output)?.[1],
    () => `Sheaf said:\n${output}`,
  )
  if (hasEnded) throw new Error(`Sheaf has ended. It said:\n${output}`)
  const page = await pageOf(await chromium.connectOverCDP(address), address => address.startsWith('app:'))
  return { app, page }
}

/**
 * Debian's Chromium is the browser of this desktop. It allows debugging, and opens `sheaf://` without asking: its
 * question could not be answered here.
 */
async function installBrowser(bare) {
  await bare.install('chromium', 'chromium-sandbox')
  const flags = `--remote-debugging-port=0 --user-data-dir=$HOME/${BROWSER_DATA} --no-first-run`
  bare.put('etc/chromium.d/looked-into', `export CHROMIUM_FLAGS="$CHROMIUM_FLAGS ${flags}"\n`)
  const policy = { AutoLaunchProtocolsFromOrigins: [{ protocol: 'sheaf', allowed_origins: ['*'] }] }
  bare.put('etc/chromium/policies/managed/sheaf.json', JSON.stringify(policy))
}

async function browserOf(bare) {
  const port = await until(
    () => firstLine(`${bare.home}/${BROWSER_DATA}/DevToolsActivePort`),
    () => 'No browser opened.',
  )
  return chromium.connectOverCDP(`http://127.0.0.1:${port}`, { timeout: AT_MOST_MS })
}

const pageOf = (browser, isIt) =>
  until(
    () =>
      browser
        .contexts()
        .flatMap(context => context.pages())
        .find(page => isIt(page.url())),
    () => 'There is no such page.',
  )

/** Processes of this namespace, which are all part of the proof. */
const processes = word =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(
      pid =>
        readIfThere(`/proc/${pid}/cmdline`).includes(word) && readIfThere(`/proc/${pid}/cmdline`).includes('sheaf'),
    )

const firstLine = path => readIfThere(path).split('\n')[0]
