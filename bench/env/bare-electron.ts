import { existsSync } from 'node:fs'
import { cp, link, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { electronUnderTest, ROOT, sandboxSwitches } from '../../e2e/harness/electron.ts'
import { PRESENTED } from '../../electron/shell/presented.ts'
import type { Start } from './start-up.ts'

/** The same Electron with one window and a line of text: the lower bound of a start. */
export const bareWindow = (userData: string): Promise<Start> =>
  floor(join(ROOT, 'bench/floors/bare-window'), userData, [], line => line.startsWith('painted'))

/** The same with only the grid, showing the columnar sheet in this file, and a key pressed in it. */
export const gridAlone = (userData: string, sheetFile: string, sheetName: string): Promise<Start> =>
  floor(
    join(ROOT, 'out/bench/floors/grid-alone'),
    userData,
    [`--sheet=${sheetFile}`],
    line => line === `took a key in ${sheetName}`,
  )

/** The same with rows of plain elements that are used again, and no library. */
export const recycledRows = (userData: string, sheetFile: string, sheetName: string): Promise<Start> =>
  floor(
    join(ROOT, 'out/bench/floors/recycled-rows'),
    userData,
    [`--sheet=${sheetFile}`],
    line => line === `painted ${sheetName}`,
  )

/**
 * A floor ends like the app's start: once painted. Electron looks for its app next to its executable, so each floor
 * needs a separate executable.
 */
async function floor(
  program: string,
  userData: string,
  args: readonly string[],
  isThere: Start['isThere'],
): Promise<Start> {
  const { executable } = electronUnderTest()
  const dist = dirname(executable)
  const copy = join(ROOT, '.cache/floors', basename(program))
  await rm(copy, { recursive: true, force: true })
  await linkFolder(dist, copy)
  await mkdir(join(copy, 'resources'))
  await symlink(program, join(copy, 'resources/app'))
  return {
    command: join(copy, executable.slice(dist.length + 1)),
    args: [...sandboxSwitches(), `--user-data-dir=${userData}`, ...args],
    env: { PRESENTED },
    isThere,
  }
}

/** Hard links if the file system allows it: the files are 260 MB. */
async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.name === 'resources' || existsSync(target)) continue
    if (entry.isDirectory()) await linkFolder(source, target)
    else await link(source, target).catch(() => cp(source, target))
  }
}
