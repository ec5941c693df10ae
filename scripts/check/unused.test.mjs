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

test('an export, a type and a file that nobody uses are named', async () => {
  const root = planted({
    'service/sheets.ts':
      'export const sheets = () => rows\nexport const rows = 1\nexport type Sheet = { readonly id: number }\n',
    'service/forgotten.ts': 'export const forgotten = 1\n',
  })

  const { problems } = await checkUnused(root)

  expect(problems.map(problem => problem.split('. ')[0])).toEqual([
    'service/forgotten.ts: nobody uses a file, service/forgotten.ts',
    'service/sheets.ts: nobody uses an export, rows',
    'service/sheets.ts: nobody uses an exported type, Sheet',
  ])
})

test('what others import is used, and so is a type that goes with it', async () => {
  const root = planted({
    'service/sheets.ts': 'export type Sheet = { readonly id: number }\nexport const sheets = (): Sheet[] => []\n',
  })

  expect(await checkUnused(root)).toEqual({ checked: 2, problems: [] })
})
