import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../process.mjs'
import { ROOT } from '../setup.mjs'
import { plantTree } from '../testing/planted-tree.mjs'

test.each([
  ['of another version', { version: '33.4.11' }, 'this machine has 33.4.11'],
  ['that does not say its version', {}, 'the one at hand does not say its version'],
])('rejects a release with an Electron %s', async (_, files, reason) => {
  const folder = plantTree({ ...files, electron: '', 'electron.exe': '', 'Electron.app/Contents/MacOS/Electron': '' })
  const { code, output } = await runProgram(process.execPath, [join(ROOT, 'scripts/package.mjs'), '--release'], {
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: folder },
  })

  expect(output).toContain(reason)
  expect(code).toBe(1)
})
