import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { endProgramsWithThisScript, runProgram } from './process.mjs'
import { runScript, Stop, say, withProgress } from './progress.mjs'
import { ROOT, setUp } from './setup.mjs'

/**
 * Makes `dist/linux-unpacked` (or this system's counterpart) with the Electron at hand, for tests: Playwright can attach to it.
 * `--release` makes what people install: all targets, all fuses, and only with the Electron version that package.json pins.
 *
 * @param {readonly string[]} words
 */
async function pack(words) {
  const isRelease = words.includes('--release')
  const electron = await setUp()
  const pinned = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).devDependencies.electron
  if (isRelease && electron.version !== pinned) {
    throw new Stop(
      `A release is made with Electron ${pinned} only; this machine has ${electron.version}. Nothing was packaged.`,
    )
  }
  await buildWhenStale()

  const { code, output } = await withProgress('Packaging', () =>
    runProgram(
      process.execPath,
      [join(ROOT, 'node_modules/electron-builder/cli.js'), ...options(electron, isRelease)],
      {
        cwd: ROOT,
        // It looks for a signing identity and a publisher of its own accord; there is neither in a development tree.
        env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
      },
    ),
  )
  if (code !== 0) throw new Stop(`The app could not be packaged.\n${output.trim()}`)
  say(`Packaged in ${join(ROOT, 'dist')}`)
}

function options(electron, isRelease) {
  const own = [
    `-c.electronVersion=${electron.version}`,
    `-c.electronDist=${dirname(electron.executable)}`,
    '--publish=never',
  ]
  return isRelease
    ? [...own, '--config=electron-builder.release.yml', `-c.extraMetadata.release.electron=${electron.version}`]
    : [...own, '--dir']
}

if (!existsSync(join(ROOT, 'electron-builder.yml'))) throw new Error('electron-builder.yml is missing')
endProgramsWithThisScript()
await runScript(() => pack(process.argv.slice(2)))
