import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../../e2e/harness/electron.ts'
import type { RowTexts } from '../data/make-sheet.ts'
import { endGroup } from './start-up.ts'

/** Debian's own Python, which has LibreOffice's bridge. */
const PYTHON = '/usr/bin/python3'
/** Less than a benchmark allows one run, which would leave LibreOffice behind. */
const TIMEOUT_MS = 25_000

/**
 * LibreOffice Calc in a window with the same values in its own format: from spawn until the sheet is loaded, not yet
 * painted.
 */
export async function openInOffice(folder: string, texts: readonly RowTexts[]): Promise<() => Promise<number>> {
  const csv = join(folder, 'S20.csv')
  await writeFile(csv, texts.map(row => [...row.values()].map(quoted).join(',')).join('\n'))
  const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'office')).href}`
  await run('soffice', [profile, '--headless', '--convert-to', 'xlsx', '--outdir', folder, csv])
  const last = texts.length - 1
  const [expected = ''] = texts[last]?.values() ?? []
  // Its own pipe: a LibreOffice that is left over from another run would answer on a shared one.
  const pipe = basename(folder)
  const args = [profile, '--norestore', '--nologo', join(folder, 'S20.xlsx'), `--accept=pipe,name=${pipe};urp`]
  return () => timeOffice(args, [pipe, expected, String(last)])
}

async function timeOffice(args: readonly string[], watched: readonly string[]): Promise<number> {
  // Started before, so that Python's own start is not counted.
  const watcher = spawn(PYTHON, [join(ROOT, 'bench/floors/office.py'), ...watched], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: watcher.stdout })[Symbol.asyncIterator]()
  if ((await lines.next()).value !== 'watching') throw new Error(`${PYTHON} cannot reach LibreOffice (python3-uno)`)
  const begun = performance.now()
  const office = spawn('soffice', args, { detached: true, stdio: 'ignore' })
  const ended = once(office, 'exit')
  // Packages named "nogui" have no window and exit at once, so the sheet would never be loaded.
  void ended.then(() => watcher.kill())
  const insist = setTimeout(() => watcher.kill(), TIMEOUT_MS)
  try {
    const loaded = await lines.next()
    const elapsed = performance.now() - begun
    if (loaded.value !== 'loaded') throw new Error('LibreOffice ended, or did not open the sheet')
    await ended
    return elapsed
  } finally {
    clearTimeout(insist)
    endGroup(office.pid, 'SIGKILL')
  }
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const child = spawn(command, args, { stdio: 'ignore' })
  // as: `exit` passes the code, or null after a signal
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`
