import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../process.mjs'
import { ROOT } from '../setup.mjs'
import { plantTree } from '../testing/planted-tree.mjs'

/** The expected diagnostics of Biome per file. One run for all of them, because starting it dominates. */
const REFUSED = {
  'service/console.ts': ['suspicious/noConsole', "console.log('hello')\n"],
  'service/any.ts': ['suspicious/noExplicitAny', 'export const answer: any = 1\n'],
  'service/empty-catch.ts': [
    'suspicious/noEmptyBlockStatements',
    'export function quiet() {\n  try {\n    quiet()\n  } catch {}\n}\n',
  ],
  'service/default.ts': ['style/noDefaultExport', 'export default 1\n'],
  'service/floating.ts': [
    'nursery/noFloatingPromises',
    'const later = async () => 1\nexport function now() {\n  later()\n}\n',
  ],
  'service/barrel.ts': ['performance/noReExportAll', "export * from './any.ts'\n"],
  'service/re-export.ts': ['performance/noBarrelFile', "export { answer } from './any.ts'\n"],
  'service/type-import.ts': [
    'style/useImportType',
    "import { Sheet } from './sheet.ts'\n\nexport const open = (sheet: Sheet) => typeof sheet\n",
  ],
  'service/extension.ts': [
    'correctness/useImportExtensions',
    "import { answer } from './any'\n\nexport const twice = answer\n",
  ],
  'service/enum.ts': ['style/noEnum', 'export enum Side {\n  Left,\n}\n'],
  'service/property.ts': [
    'style/noParameterProperties',
    'export class Door {\n  constructor(readonly side: string) {}\n}\n',
  ],
  'service/non-null.ts': ['style/noNonNullAssertion', 'export const first = (list: string[]) => list[0]!.at(0)\n'],
  'service/suppressed.ts': [
    'suppressions/unused',
    '// biome-ignore lint/suspicious/noConsole: nothing to silence here\nexport const one = 1\n',
  ],
  'service/ignored.ts': ['suspicious/noTsIgnore', "// @ts-ignore\nexport const one: number = 'one'\n"],
  'service/var.ts': ['suspicious/noVar', 'export var old = 1\n'],
  'service/electron.ts': [
    'style/noRestrictedImports',
    "import { app } from 'electron'\n\nexport const name = app.name\n",
  ],
  'electron/sync/electron.ts': [
    'style/noRestrictedImports',
    "import { app } from 'electron'\n\nexport const name = app.name\n",
  ],
  'renderer/node.ts': [
    'style/noRestrictedImports',
    "import { join } from 'node:path'\n\nexport const path = join('a')\n",
  ],
  'renderer/electron.ts': [
    'style/noRestrictedImports',
    "import { ipcRenderer } from 'electron'\n\nexport const ipc = ipcRenderer\n",
  ],
  'renderer/enterprise.ts': [
    'style/noRestrictedImports',
    "import { Grid } from 'ag-grid-enterprise'\n\nexport const grid = Grid\n",
  ],
  'renderer/inner.tsx': [
    'security/noDangerouslySetInnerHtml',
    "export const Note = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />\n",
  ],
  'renderer/effect.tsx': [
    'correctness/useExhaustiveDependencies',
    "import { useEffect } from 'react'\n\nexport function useTitle(title: string) {\n  useEffect(() => {\n    document.title = title\n  }, [])\n}\n",
  ],
  'service/layout.ts': ['format', 'export const  quoted = "double";\n'],
}

const ACCEPTED = {
  'electron/main.ts': "import { app } from 'electron'\n\nexport const name = app.name\n",
  'electron/shell/window.ts':
    "import { BrowserWindow } from 'electron'\n\nexport const open = () => new BrowserWindow()\n",
  'service/sheet.ts': 'export type Sheet = { name: string }\n',
}

test('each planted violation is reported by exactly the intended rule', async () => {
  const planted = Object.fromEntries(Object.entries(REFUSED).map(([path, [, code]]) => [path, code]))
  const root = plantTree({ ...planted, ...ACCEPTED, 'package.json': '{}\n' })
  copyFileSync(join(ROOT, 'biome.json'), join(root, 'biome.json'))

  const found = await lint(root)

  const silent = Object.entries(REFUSED).filter(([path, [rule]]) => !found.includes(`${path} ${rule}`))
  expect(silent.map(([path]) => path)).toEqual([])
  expect(found.filter(line => Object.keys(ACCEPTED).includes(line.split(' ')[0]))).toEqual([])
})

/** Every diagnostic as `path rule`. */
async function lint(root) {
  const args = [
    join(ROOT, 'node_modules/@biomejs/biome/bin/biome'),
    'check',
    '--reporter=json',
    '--max-diagnostics=none',
  ]
  // Only the report: a warning on stderr would be mixed into it.
  const { output } = await runProgram(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
  return JSON.parse(output).diagnostics.map(
    ({ category, location }) => `${location.path} ${category.replace(/^lint\//, '')}`,
  )
}
