import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../setup.mjs'
import { plantTree } from '../testing/planted-tree.mjs'
import { checkUnused } from './unused.mjs'

const planted = files =>
  plantTree({
    'package.json': '{ "name": "planted", "type": "module" }',
    'knip.json': readFileSync(join(ROOT, 'knip.json'), 'utf8'),
    'service/cli.ts': "import { sheets } from './sheets.ts'\nsheets()\n",
    ...files,
  })

test('reports an unused export, type and file', async () => {
  const root = planted({
    'service/sheets.ts':
      'export const sheets = () => rows\nexport const rows = 1\nexport type Sheet = { readonly id: number }\n',
    'service/forgotten.ts': 'export const forgotten = 1\n',
  })

  const { problems } = await checkUnused(root)

  expect(problems.map(problem => problem.split('. ')[0])).toEqual([
    'service/forgotten.ts: unused file service/forgotten.ts',
    'service/sheets.ts: unused export rows',
    'service/sheets.ts: unused exported type Sheet',
  ])
})

test('an imported export is used, and so is a type in its signature', async () => {
  const root = planted({
    'service/sheets.ts': 'export type Sheet = { readonly id: number }\nexport const sheets = (): Sheet[] => []\n',
  })

  expect(await checkUnused(root)).toEqual({ checked: 2, problems: [] })
})
