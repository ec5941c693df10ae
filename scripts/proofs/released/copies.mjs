import { chmodSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { ROOT } from '../../setup.mjs'

/**
 * Packs the built app into a temporary folder, never into dist/, with the available Electron.
 *
 * @param {{ folder: string, electron: { executable: string, version: string }, release: string | null }} what
 *   `release`: the Electron version recorded in the copy; null: the test flavour, without fuses
 * @returns {Promise<string>} the packed folder
 */
export async function packCopy({ folder, electron, release }) {
  const own =
    release === null
      ? ['--config=electron-builder.yml']
      : ['--config=electron-builder.release.yml', `-c.extraMetadata.release.electron=${release}`]
  const { code, output } = await runProgram(
    process.execPath,
    [
      join(ROOT, 'node_modules/electron-builder/cli.js'),
      '--dir',
      '--publish=never',
      `-c.electronVersion=${electron.version}`,
      `-c.electronDist=${dirname(electron.executable)}`,
      `-c.directories.output=${folder}`,
      ...own,
    ],
    { cwd: ROOT, env: { ...process.env, CSC_IDENTITY_AUTO_DISCOVERY: 'false' } },
  )
  if (code !== 0) throw new Error(`The copy could not be packed.\n${output.trim()}`)
  const packed = join(folder, 'linux-unpacked')
  chmodSync(folder, 0o755)
  return packed
}
