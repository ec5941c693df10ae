import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWhenStale } from '../build.mjs'
import { startDisplay } from '../display.mjs'
import { Stop, say, withProgress } from '../progress.mjs'
import { ROOT, setUp } from '../setup.mjs'
import { missingPrograms, SKIPPED } from './from-outside.mjs'
import { packCopy } from './released/copies.mjs'
import { createPerson, endAll, whyNoSandbox } from './released/person.mjs'
import { createScreen } from './released/screen.mjs'

/**
 * Tests the promises of a release, by a user other than root. A release cannot be debugged, so it
 * is observed from outside: processes, ports, files, incoming requests, and the screen. It is built with the available
 * Electron in a temporary folder. Arguments select steps by name. If it cannot run, it prints the reason and proves
 * nothing.
 *
 * @param {readonly string[]} args
 */
export async function prove(args) {
  const reason = whyNot()
  if (reason !== null) return skip(reason)
  const electron = await setUp(['display', 'keys', 'screen'])
  if (electron.version === null) return skip('the Electron at hand does not say its version')
  const forbidden = await whyNoSandbox()
  if (forbidden !== null) return skip(`somebody who is not root gets no sandbox: ${forbidden}`)
  await buildWhenStale()

  const folder = mkdtempSync(join(tmpdir(), 'sheaf-released-'))
  chmodSync(folder, 0o755)
  try {
    return await tryAll(folder, electron, args)
  } finally {
    await endAll()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryAll(folder, electron, args) {
  const pack = (name, release) => packCopy({ folder: join(folder, name), electron, release })
  const copies = await withProgress('Packing three copies', async () => ({
    release: await pack('release', electron.version),
    another: await pack('another', '1.2.3'),
    forTests: await pack('for-tests', null),
  }))
  const display = await startDisplay()
  try {
    return await tryOn(display.name, { copies, folder, args })
  } finally {
    await display.stop()
  }
}

async function tryOn(display, { copies, folder, args }) {
  const pictures = join(ROOT, 'test-results/released')
  const place = join(folder, 'person')
  mkdirSync(place)
  // Loaded here, because it needs the packages.
  const { steps } = await import('./released/steps.mjs')
  const all = Object.entries(
    steps({
      copies,
      folder: place,
      person: createPerson({ folder: place, display }),
      screen: createScreen({ display, pictures }),
    }),
  )
  const chosen = args.length === 0 ? all : all.filter(([name]) => args.some(word => name.includes(word)))
  if (chosen.length === 0) throw new Stop(`No step is called ${args.join(' or ')}.`)
  let failed = 0
  for (const [name, run] of chosen) {
    if (!(await passes(name, run))) failed += 1
    await endAll()
  }
  process.stdout.write(`${chosen.length - failed} of ${chosen.length} hold. Pictures of the screen: ${pictures}\n`)
  return failed === 0 ? 0 : 1
}

async function passes(name, run) {
  const started = performance.now()
  try {
    await run()
  } catch (error) {
    process.stdout.write(`FAILED ${name}\n${error.stack}\n`)
    return false
  }
  process.stdout.write(`ok    ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`)
  return true
}

/** The reason why this computer cannot run the proof; null: none. */
function whyNot() {
  if (process.platform !== 'linux') return 'it needs Linux'
  if (process.getuid() !== 0) return 'only root may start it as somebody else'
  return missingPrograms(['setpriv', 'unshare']).length > 0 ? 'install util-linux first' : null
}

function skip(reason) {
  say(`skipped: a release, tried from outside: ${reason}`)
  return SKIPPED
}
