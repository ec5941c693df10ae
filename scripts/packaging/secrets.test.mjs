import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { plantPacked } from '../testing/planted-package.mjs'
import { packedSecrets, placesOfBuilder } from './secrets.mjs'

const CODE = 'out/main/main.js'
const builder = { places: ['/build/sheaf'] }
const found = async ({ archive = {}, folder = {} }) => packedSecrets(await plantPacked({ archive, folder }), builder)

test('finds nothing in a package that contains only code, sample people and the names of authors', async () => {
  const archive = {
    [CODE]:
      'const registry = new Map(); say("ann@lab.example", "you@this.computer", "/home/", `-----BEGIN CERTIFICATE-----`)',
    'package.json': '{"author":"contributors@sheaf.org"}',
    'node_modules/node-gyp-build/LICENSE': 'Copyright somebody@company.com',
  }

  expect(await found({ archive, folder: { 'NOTICE.txt': 'somebody@company.com' } })).toEqual([])
})

test.each([
  ['a private key', '-----BEGIN EC PRIVATE KEY-----'],
  ['an access token', `sk-${'a1'.repeat(12)}`],
  ['an access token', `ghp_${'a1'.repeat(18)}`],
  ['an access token', `AKIA${'A1'.repeat(8)}`],
  ['a login of npm', '//npm.company.com/:_authToken=x'],
  ['a registry’s host', 'https://registry.npmjs.org/zod'],
  ['a registry’s host', 'https://npm.company.com/zod'],
  ['a folder of somebody’s computer', '/home/ann/sheaf/main.ts'],
  ['a folder of somebody’s computer', 'C:\\Users\\Ann\\sheaf'],
  ['a folder of the computer that made it', 'file:///build/sheaf/electron/main.ts'],
  ['an e-mail address', 'somebody@company.com'],
  ['an e-mail address', 'Somebody.Else@mail.Company.COM'],
])('%s in a packed file is found: %s', async (what, text) => {
  expect(await found({ archive: { [CODE]: `x = "${text}"` } })).toContain(`app.asar/${CODE}: ${what}`)
})

test('does not mistake packed data for an address', async () => {
  expect(await found({ archive: { [CODE]: 'x = "z@aPeb95Si.ebcpputyvjB"' } })).toEqual([])
})

test('searches compressed files and files next to the archive too', async () => {
  const sample = 'assets/sample/birds.csv.gz'
  const native = 'node_modules/@photostructure/sqlite/prebuilds/linux-x64/a.node'
  const beside = `resources/app.asar.unpacked/${native}`

  expect(await found({ archive: { [sample]: gzipSync('a,somebody@company.com') } })).toEqual([
    `app.asar/${sample}: an e-mail address`,
  ])
  expect(await found({ folder: { [beside]: 'at /build/sheaf/x.c' } })).toEqual([
    `${beside}: a folder of the computer that made it`,
  ])
})

test('the builder’s folders are those of the project and of the user', () => {
  expect(placesOfBuilder('/build/sheaf')).toContain('/build/sheaf')
  expect(placesOfBuilder('/')).not.toContain('/')
})
