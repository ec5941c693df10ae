import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../setup.mjs'
import { plantTree as plantFiles } from '../testing/planted-tree.mjs'
import { checkImports } from './imports.mjs'

/** The expected rule, the importing file and the imported one. */
const REFUSED = [
  ['shared-alone', 'shared/model/sheet/sheet.ts', 'electron/cache/rows.ts'],
  ['shared-alone', 'shared/model/sheet/sheet.ts', 'node:fs'],
  ['service-not-electron', 'service/app.ts', 'electron/cache/rows.ts'],
  ['electron-not-service', 'electron/sync/pull.ts', 'service/app.ts'],
  ['electron-not-renderer', 'electron/ipc/dispatch.ts', 'renderer/bridge/bridge.ts'],
  ['renderer-not-electron', 'renderer/bridge/bridge.ts', 'electron/preload.ts'],
  ['renderer-not-service', 'renderer/queries/sheet.ts', 'service/app.ts'],
  ['electron-queue', 'electron/queue/request-queue.ts', 'electron/api/sheets.ts'],
  ['electron-api', 'electron/api/sheets.ts', 'electron/queue/request-queue.ts'],
  ['electron-cache', 'electron/cache/rows.ts', 'electron/sync/pull.ts'],
  ['electron-db', 'electron/db/db.ts', 'electron/cache/rows.ts'],
  ['electron-outbox', 'electron/outbox/outbox.ts', 'electron/cache/rows.ts'],
  ['electron-drafts', 'electron/drafts/drafts.ts', 'electron/cache/rows.ts'],
  ['electron-undo', 'electron/undo/undo-steps.ts', 'electron/cache/rows.ts'],
  ['electron-sync', 'electron/sync/pull.ts', 'electron/ipc/publish.ts'],
  ['electron-ipc', 'electron/ipc/dispatch.ts', 'electron/shell/window.ts'],
  ['electron-shell', 'electron/shell/window.ts', 'electron/cache/rows.ts'],
  ['cache-worker-alone', 'electron/cache/worker/main.ts', 'electron/cache/client/cache-client.ts'],
  ['worker-by-message', 'electron/sync/pull.ts', 'electron/cache/worker/core.ts'],
  ['electron-env', 'electron/env/env.ts', 'electron/api/sheets.ts'],
  ['electron-startup', 'electron/startup/early-start.ts', 'electron/sync/pull.ts'],
  ['electron-account', 'electron/account/open-account.ts', 'electron/compose/app.ts'],
  ['electron-session', 'electron/session/tokens.ts', 'electron/cache/rows.ts'],
  ['electron-files', 'electron/files/uploads.ts', 'electron/sync/pull.ts'],
  ['main-imports-others-only', 'electron/sync/pull.ts', 'electron/main.ts'],
  ['renderer-ui', 'renderer/ui/button.tsx', 'renderer/ui-state/ui-store.ts'],
  ['renderer-sheet', 'renderer/sheet/sheet.tsx', 'renderer/screens/home.tsx'],
  ['sheet-grid-reports', 'renderer/sheet/grid/sheet-grid.tsx', 'renderer/queries/sheet.ts'],
  ['grid-without-features', 'renderer/sheet/grid/sheet-grid.tsx', 'renderer/sheet/links/open-link.ts'],
  ['renderer-commands', 'renderer/commands/command-registry.ts', 'renderer/ui-state/ui-store.ts'],
  ['renderer-ui-state', 'renderer/ui-state/ui-store.ts', 'renderer/queries/sheet.ts'],
  ['renderer-bridge', 'renderer/bridge/bridge.ts', 'renderer/queries/sheet.ts'],
  ['renderer-queries', 'renderer/queries/sheet.ts', 'renderer/ui-state/ui-store.ts'],
  ['renderer-sidebar', 'renderer/sidebar/account.tsx', 'renderer/bridge/bridge.ts'],
  ['renderer-screens', 'renderer/screens/home.tsx', 'renderer/bridge/bridge.ts'],
  ['page-root-imports-others-only', 'renderer/ui/button.tsx', 'renderer/app.tsx'],
  ['service-core-without-http', 'service/rules/policy.ts', 'hono'],
  ['service-core-without-http', 'service/store/db.ts', 'service/app.ts'],
  ['formulas-alone', 'formulas/parse.ts', 'service/rules/policy.ts'],
  ['ships-no-tools', 'electron/sync/pull.ts', 'bench/open.ts'],
  ['e2e-from-outside', 'e2e/opens.e2e.ts', 'electron/cache/rows.ts'],
  ['no-import-of-a-test', 'electron/sync/pull.ts', 'electron/sync/push.test.ts'],
  ['no-tools-in-the-product', 'service/app.ts', 'fast-check'],
  ['no-unlisted-package', 'service/app.ts', 'left-pad'],
  ['not-found', 'service/app.ts', './gone.ts'],
]

const isFile = to => to.includes('/') && !to.startsWith('.')

let refused = null

/** The problems of one tree with all of them: reading it takes hardly longer than one with a single import. */
async function problemsOfRefused() {
  const files = {}
  for (const [, from, to] of REFUSED) {
    if (isFile(to)) files[to] ??= 'export const planted = 1\n'
    const path = isFile(to) ? relativePath(from, to) : to
    files[from] = `import '${path}'\n${files[from] ?? 'export const planted = 1\n'}`
  }
  refused ??= await checkImports(plantTree(files))
  return refused.problems
}

test.each(REFUSED)('%s: %s must not import %s', async (rule, from, to) => {
  const problems = (await problemsOfRefused()).filter(line => line.endsWith(`(${rule})`))

  const named = isFile(to) ? `${to}: ` : to.replace(/^node:|^\.\//, '')
  expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${from} imports .*${named}`)))
})

test('two files that import each other are rejected', async () => {
  const root = plantTree({
    'shared/left.ts': "import { right } from './right.ts'\nexport const left = () => right\n",
    'shared/right.ts': "import { left } from './left.ts'\nexport const right = () => left\n",
  })

  const { problems } = await checkImports(root)

  expect(problems).toContainEqual(expect.stringContaining('(no-circle)'))
})

test('files that import each other only for types are reported too', async () => {
  const root = plantTree({
    'shared/sheet.ts':
      "import { readRow } from './row.ts'\nexport type Sheet = { rows: string[] }\nexport { readRow }\n",
    'shared/row.ts':
      "import type { Sheet } from './sheet.ts'\nexport const readRow = (sheet: Sheet) => sheet.rows[0]\n",
  })

  const { problems } = await checkImports(root)

  expect(problems).toContainEqual(expect.stringContaining('(no-circle)'))
})

test('allowed imports are accepted', async () => {
  const root = plantTree({
    'shared/model/sheet/sheet.ts': "import { z } from 'zod'\nexport const Sheet = z.object({})\n",
    'electron/api/sheets.ts':
      "import { Sheet } from '../../shared/model/sheet/sheet.ts'\nexport const sheets = Sheet\n",
    'electron/sync/pull.ts': "import { sheets } from '../api/sheets.ts'\nexport const pull = sheets\n",
    'electron/main.ts':
      "import { app } from 'electron'\nimport { pull } from './sync/pull.ts'\nexport const all = [app, pull]\n",
  })

  expect(await checkImports(root)).toEqual({ checked: expect.any(Number), problems: [] })
})

test('an import of a type counts like any other', async () => {
  const root = plantTree({
    'electron/cache/rows.ts': 'export type Row = 1\n',
    'service/app.ts': "import type { Row } from '../electron/cache/rows.ts'\nexport type R = Row\n",
  })

  const { problems } = await checkImports(root)

  expect(problems).toEqual([expect.stringContaining('(service-not-electron)')])
})

const PACKAGES = ['zod', 'electron', 'hono', 'fast-check', 'left-pad']

/** With the project's package.json, which lists the shipped packages, and a stub for each imported package. */
function plantTree(files) {
  const packages = PACKAGES.flatMap(name => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' })],
    [`node_modules/${name}/index.js`, 'export const planted = 1\n'],
  ])
  const manifest = readFileSync(join(ROOT, 'package.json'), 'utf8')
  return plantFiles({ ...files, ...Object.fromEntries(packages), 'package.json': manifest })
}

function relativePath(from, to) {
  return `${'../'.repeat(from.split('/').length - 1)}${to}`
}
