import { expect, test } from 'vitest'
import { plantTree } from '../testing/planted-tree.mjs'
import { checkPackages } from './packages.mjs'

const planted = (entry, { settings = 'ignore-scripts=true', version = '1.0.0' } = {}) =>
  plantTree({
    '.npmrc': `${settings}\n`,
    'package-lock.json': JSON.stringify({
      packages: { '': { dependencies: { some: version } }, 'node_modules/some': { version: '1.0.0', ...entry } },
    }),
  })

const REFUSED = [
  ['has no hash', {}, {}, 'no hash'],
  [
    'names a registry',
    { integrity: 'sha512-x', resolved: 'https://registry.example/some.tgz' },
    {},
    'where it was fetched',
  ],
  ['brings an unknown install script', { integrity: 'sha512-x', hasInstallScript: true }, {}, 'install script'],
  ['is wanted in a range of versions', { integrity: 'sha512-x' }, { version: '^1.0.0' }, 'not one exact version'],
  [
    'is wanted by another name in a range of versions',
    { integrity: 'sha512-x' },
    { version: 'npm:@some/one@^1.0.0' },
    'not one exact version',
  ],
  ['may run its scripts', { integrity: 'sha512-x' }, { settings: 'fund=false' }, 'ignore-scripts=true'],
]

test.each(REFUSED)('a package that %s is rejected', (_, entry, options, complaint) => {
  const { problems } = checkPackages(planted(entry, options))

  expect(problems).toEqual([expect.stringContaining(complaint)])
})

test.each(['1.0.0', 'npm:some@1.0.0', 'npm:@some/one@1.0.0'])(
  'a package with a hash and the one version %s is accepted',
  version => {
    expect(checkPackages(planted({ integrity: 'sha512-x' }, { version }))).toEqual({ checked: 1, problems: [] })
  },
)
