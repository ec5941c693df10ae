import { expect, test } from 'vitest'
import { plantPacked } from '../testing/planted-package.mjs'
import { strayFiles } from './packed-files.mjs'

const GOOD = {
  'package.json': '{}',
  'out/main/main.js': '',
  'out/renderer/assets/index-aB_1-.js': '',
  'out/service/cli.js': '',
  'out/service/csv-thread.js': '',
}
const SQLITE = 'node_modules/@photostructure/sqlite'

test('a packaged folder with only allowed files has no stray file', async () => {
  const packed = await plantPacked({ archive: GOOD, folder: { sheaf: '', 'locales/en-US.pak': '', 'NOTICE.txt': '' } })

  expect(strayFiles(packed)).toEqual([])
})

test('allows files next to the archive that the archive lists', async () => {
  const file = `${SQLITE}/prebuilds/linux-x64/@photostructure+sqlite.glibc.node`
  const beside = { [`resources/app.asar.unpacked/${file}`]: '' }

  expect(strayFiles(await plantPacked({ archive: { ...GOOD, [file]: '' }, folder: beside }))).toEqual([])
  expect(strayFiles(await plantPacked({ archive: GOOD, folder: beside }))).toEqual(Object.keys(beside))
})

test.each([
  'out/main/main.js.map',
  'out/.built-from',
  'scripts/build.mjs',
  'electron/main.test.ts',
  `${SQLITE}/binding.gyp`,
  `${SQLITE}/prebuilds/linux-x64/@photostructure+sqlite.musl.node`,
  `${SQLITE}/prebuilds/win32-x64/@photostructure+sqlite.node`,
  'node_modules/some/index.js',
])('%s in the archive is stray', async path => {
  const packed = await plantPacked({ archive: { ...GOOD, [path]: '' }, folder: {} })

  expect(strayFiles(packed)).toEqual([`app.asar/${path}`])
})

test.each(['carried.json', 'resources/app/package.json', 'resources/default_app.asar', 'libcrypto.so'])(
  '%s next to the archive is stray',
  async path => {
    expect(strayFiles(await plantPacked({ archive: GOOD, folder: { [path]: '' } }))).toEqual([path])
  },
)
