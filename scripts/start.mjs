import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildWhenStale } from './build.mjs'
import { hasDisplay, startDisplay } from './display.mjs'
import { endProgramsWithThisScript, startProgram } from './process.mjs'
import { runScript, say } from './progress.mjs'
import { ROOT, setUp } from './setup.mjs'

const TIMEOUT_MS = 60_000

/** Chromium's log lines for developers, which users cannot act on. */
const CHROMIUM_LOG = /^\[\d+:\d+\/[\d.]+:(ERROR|WARNING|INFO|VERBOSE\d*):/

/**
 * Opens Sheaf on a local workspace, from any state of this folder. Arguments after `--` go to the app.
 *
 * Without a display it opens on a virtual one, and takes a screenshot once the first sheet shows its cells.
 *
 * @param {readonly string[]} args
 * @returns {Promise<number>} the exit code of the app
 */
async function start(args) {
  const isVirtual = !hasDisplay()
  const electron = await setUp(isVirtual ? ['display'] : [])
  await buildWhenStale()
  const display = isVirtual ? await startDisplay() : null
  if (display) say(`No display here: Sheaf opens on a virtual one (${display.name}).`)

  const app = startProgram(electron.executable, [...electron.args, ...switches(), '--sheaf-start=local', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: display ? { ...process.env, DISPLAY: display.name, ...reporting() } : process.env,
  })
  relay(app, display ? firstSheetAnnouncer(app) : () => false)
  const { code, signal, output } = await app.ended
  if (output || signal) say(`Sheaf ended unexpectedly: ${output ?? signal}`)
  await display?.stop()
  return code
}

function switches() {
  // Electron 33 uses X11 unless Wayland is requested.
  const platform = process.env.WAYLAND_DISPLAY && !process.env.DISPLAY ? ['--ozone-platform-hint=auto'] : []
  return [...platform, ...sandboxSwitches()]
}

/** As root, Electron refuses to run with its sandbox. A release never gets this switch. */
function sandboxSwitches() {
  if (process.getuid?.() !== 0) return []
  say('Running as root, so without the sandbox of Chromium (--no-sandbox). Use another user for real data.')
  return ['--no-sandbox']
}

function reporting() {
  const folder = join(ROOT, '.cache')
  mkdirSync(folder, { recursive: true })
  return { SHEAF_REPORT_PAINT: '1', SHEAF_SCREENSHOT: join(folder, 'start.png') }
}

/** Prints the app's messages for users; passes its reports for this script to `report`. */
function relay(app, report) {
  createInterface({ input: app.stdout }).on('line', line => {
    if (!report(line)) process.stdout.write(`${line}\n`)
  })
  createInterface({ input: app.stderr }).on('line', line => {
    if (!CHROMIUM_LOG.test(line)) say(line)
  })
}

/** The app writes `painted <sheet>` and `screenshot <path>`; prints the relevant part once. */
function firstSheetAnnouncer(app) {
  const started = performance.now()
  const late = setTimeout(() => say('No sheet is on screen yet after a minute. Sheaf goes on trying.'), TIMEOUT_MS)
  void app.ended.then(() => clearTimeout(late))
  return line => {
    const [, word, rest] = /^(painted|screenshot) (.+)$/.exec(line) ?? []
    if (word === 'painted') {
      clearTimeout(late)
      say(`"${rest}" was on screen ${((performance.now() - started) / 1000).toFixed(1)} s after the start.`)
    }
    if (word === 'screenshot') say(`Screenshot: ${rest}\nSheaf stays open. Ctrl+C ends it.`)
    return word !== undefined
  }
}

endProgramsWithThisScript()
await runScript(() => start(process.argv.slice(2)))
