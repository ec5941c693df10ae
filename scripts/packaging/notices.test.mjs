import { expect, test } from 'vitest'
import { ROOT } from '../setup.mjs'
import { plantTree } from '../testing/planted-tree.mjs'
import { collectNotices, noticeText } from './notices.mjs'

const PACKAGES = {
  'node_modules/drawn': { version: '1.0.0', license: 'ISC', dependencies: { inner: '^2.0.0' } },
  'node_modules/inner': { version: '1.0.0', license: 'MIT' },
  'node_modules/drawn/node_modules/inner': { version: '2.0.0', license: 'MIT' },
  'node_modules/typeface': { version: '3.0.0', license: 'OFL-1.1' },
  'node_modules/tool': { version: '4.0.0', license: 'MIT' },
}

test('names the imports of shipped code and style sheets with their resolved dependencies', () => {
  const root = plantProject({
    'renderer/app.tsx': "import { draw } from 'drawn/inside'\nimport { join } from 'node:path'\nimport './app.css'\n",
    'renderer/app.css': '@import "typeface/wght.css";',
    'renderer/app.test.ts': "import { check } from 'tool'\n",
  })

  expect(collectNotices(root).map(({ name, version, licence }) => [name, version, licence])).toEqual([
    ['drawn', '1.0.0', 'ISC'],
    ['inner', '2.0.0', 'MIT'],
    ['typeface', '3.0.0', 'OFL-1.1'],
  ])
})

test('includes the licence text of each package', () => {
  const root = plantProject({
    'renderer/app.tsx': "import { set } from 'typeface'\n",
    'node_modules/typeface/LICENSE.md': 'Do as you like.\n',
  })

  expect(noticeText(collectNotices(root))).toContain('typeface 3.0.0\nLicence: OFL-1.1\n\nDo as you like.')
})

test('every included package has a licence identifier', () => {
  const notices = collectNotices(ROOT)

  expect(notices.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['@fontsource-variable/inter', '@photostructure/sqlite', 'react-dom', 'scheduler', 'zod']),
  )
  expect(notices.filter(({ licence, text }) => !/^[A-Z0-9][\w.+ ()-]+$/.test(licence) || text === '')).toEqual([])
})

const plantProject = files =>
  plantTree({
    'package-lock.json': JSON.stringify({ packages: PACKAGES }),
    ...Object.fromEntries(Object.keys(PACKAGES).map(path => [`${path}/package.json`, '{"author":"Somebody"}'])),
    ...files,
  })
