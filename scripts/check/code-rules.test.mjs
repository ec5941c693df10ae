// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the planted code is text here.
import { expect, test } from 'vitest'
import { plantTree } from '../testing/planted-tree.mjs'
import { checkCode } from './code-rules.mjs'

/** Code that must be rejected, with the rule that rejects it. */
const REFUSED = [
  ['clock', 'const at = Date.now()'],
  ['clock', 'const at = new Date()'],
  ['clock', 'const at = new Date'],
  ['clock', 'const at = globalThis.Date.now()'],
  ['clock', 'const read = Date.now'],
  ['chance', 'const dice = Math.random()'],
  ['chance', 'const id = crypto.randomUUID()'],
  ['chance', "import { randomUUID } from 'node:crypto'"],
  ['chance', "import { randomBytes as bytes } from 'crypto'"],
  ['chance', "import * as c from 'node:crypto'\nc.randomBytes(4)"],
  ['timers', 'setTimeout(run, 5)'],
  ['timers', 'globalThis.setInterval(run, 5)'],
  ['timers', 'const deps = { setTimeout }'],
  ['timers', "import { setTimeout as wait } from 'node:timers/promises'"],
  ['network', "await fetch('https://example.com')"],
  ['network', "window.fetch('/')"],
  ['network', "new WebSocket('wss://example.com')"],
  ['sync-ipc', "ipcRenderer.sendSync('x')"],
  ['markup-from-text', 'cell.innerHTML = text'],
  ['markup-from-text', "cell.insertAdjacentHTML('beforeend', text)"],
  ['sql', 'db.prepare(`SELECT * FROM sheets WHERE id = ${id}`)'],
  ['sql', "db.exec('DELETE FROM rows WHERE id = ' + id)"],
  ['sql', 'const sql = `x ${id}`\ndb.prepare(sql)'],
  ['sql', "let sql = 'SELECT 1'\ndb.prepare(sql + ' WHERE x')"],
  ['sql', 'all(`SELECT name FROM ${table} WHERE id = ?`)'],
  ['code-from-text', "import { exec } from 'node:child_process'"],
  ['code-from-text', "const cp = require('child_process')"],
  ['code-from-text', "await import('node:vm')"],
  ['code-from-text', "eval('1')"],
  ['code-from-text', "new Function('return 1')"],
  ['address', 'const isAddress = URL.canParse(text)'],
  ['one-mutex', 'last = last.then(run)'],
  ['one-mutex', 'this.#last = this.#last.then(() => run())'],
  ['one-generator', 'state = (state + 0x6d2b79f5) | 0'],
  ['one-generator', 'seed = (1_664_525 * seed) >>> 0'],
  ['one-address-guard', "import { BlockList } from 'node:net'"],
  ['error-code', "const isGone = cause instanceof Error && 'code' in cause"],
  ['one-window', 'const window = new BrowserWindow({ show: false })'],
  ['one-window', 'const page = new electron.WebContentsView()'],
  ['foreign-picture', 'nativeImage.createFromBuffer(bytes)'],
  ['type-for-data', 'interface Sheet { readonly id: number }'],
  ['interface-for-classes', 'type Host = { readonly width: number }\nclass Grid implements Host { width = 1 }'],
  ['as-reason', 'const sheet = answer as Sheet'],
  ['as-reason', 'const sheet = <Sheet>answer'],
  ['as-reason', "const say = '// no comment' as Text"],
]

/** Similar code that is accepted. */
const ACCEPTED = [
  'const at = new Date(1_700_000_000_000)',
  'export function age(now: () => number) { return now() }',
  'type Deps = { fetch: typeof fetch; setTimeout: typeof setTimeout }',
  'export async function load(fetch: Fetch) { return fetch(1) }',
  'export const start = ({ setTimeout }: Deps) => setTimeout(run, 5)',
  'deps.fetch(url)\ndeps.Date.now()',
  "import { createHash } from 'node:crypto'",
  "db.prepare('SELECT * FROM sheets WHERE id = ?')",
  "const all = 'SELECT * FROM sheets'\ndb.prepare(all + ' WHERE id = ?')",
  'const sql = `SELECT 1`\ndb.prepare(sql)',
  'say(`Delete ${name}?`)',
  'const kinds = [1, 2] as const',
  'const sheet = answer as Sheet // parsed on the way in',
  '// The library types this as any.\nconst sheet = answer as Sheet',
  "import { a as b } from './a.ts'",
  'answer = asked.then(run)',
  "const hasKind = 'kind' in answer",
  'interface Host { readonly width: number }\nclass Grid implements Host { width = 1 }',
  "type Asked = Pick<Host, 'width'>\nclass Grid implements Asked { width = 1 }",
  'declare global { interface Window { readonly bridge: Bridge } }\nexport {}',
]

test.each(REFUSED)('%s is rejected: %s', (rule, code) => {
  const root = plantTree({ 'service/planted.ts': `${code}\n` })

  const { problems } = checkCode(root)

  expect(problems).toEqual([expect.stringMatching(new RegExp(`^service/planted\\.ts:\\d+ ${rule}: .{20,}`))])
})

test.each(ACCEPTED.map(code => [code]))('accepted: %s', code => {
  const root = plantTree({ 'service/planted.ts': `${code}\n` })

  expect(checkCode(root)).toEqual({ checked: 1, problems: [] })
})

test('a composition root may read the clock, and so may a test', () => {
  const clock = 'const at = Date.now()\n'
  const root = plantTree({
    'electron/main.ts': clock,
    'service/cli.ts': clock,
    'electron/sync/pull.test.ts': clock,
    'bench/open.ts': clock,
  })

  expect(checkCode(root)).toEqual({ checked: 4, problems: [] })
})

test('an interface is for what a class of another file implements, too', () => {
  const grid =
    "import type { Host as GridHost } from './host.ts'\nexport class Grid implements GridHost { width = 1 }\n"
  const right = plantTree({ 'shared/grid.ts': grid, 'shared/host.ts': 'export interface Host { width: number }\n' })
  const wrong = plantTree({ 'shared/grid.ts': grid, 'shared/host.ts': 'export type Host = { width: number }\n' })

  expect(checkCode(right).problems).toEqual([])
  expect(checkCode(wrong).problems).toEqual([expect.stringMatching(/^shared\/host\.ts:1 interface-for-classes/)])
})

test('a control of the page may use timers, a data component may not', () => {
  const wait = 'setTimeout(run, 5)\n'
  const root = plantTree({ 'renderer/ui/tooltip.tsx': wait, 'renderer/grid/cell.tsx': wait })

  expect(checkCode(root).problems).toEqual([expect.stringMatching(/^renderer\/grid\/cell\.tsx:1 timers/)])
})

test('markup from text is rejected in an element too', () => {
  const root = plantTree({
    'renderer/ui/note.tsx': 'export const Note = () => <p dangerouslySetInnerHTML={{ __html: text }} />\n',
  })

  expect(checkCode(root).problems).toEqual([expect.stringContaining('markup-from-text')])
})

const OWN_TIMEOUTS = [
  'test.setTimeout(480_000)',
  'await expect(cell).toBeVisible({ timeout: 60_000 })',
  'await button.click({ timeout: 2 * 1000 })',
  'export default { navigationTimeout: 5000 }',
  'const START_MS = 90_000\nlaunch({ timeout: START_MS })',
  'page.setDefaultTimeout(10_000)',
  'await page.waitForTimeout(200)',
  'test.slow()',
  'await new Promise(resolve => setTimeout(resolve, 500))',
]

test.each(OWN_TIMEOUTS)('rejects a timeout set in an end-to-end test: %s', code => {
  const root = plantTree({ 'e2e/planted.e2e.ts': `${code}\n`, 'e2e/harness/ceilings.ts': `${code}\n` })

  expect(checkCode(root).problems).toEqual([expect.stringMatching(/^e2e\/planted\.e2e\.ts:\d+ ceiling: .{20,}/)])
})

test('accepts a timeout from ceilings.ts', () => {
  const root = plantTree({
    'e2e/planted.e2e.ts':
      "import { LONG_TEST_MS } from './harness/ceilings.ts'\ntest.setTimeout(LONG_TEST_MS)\nopen({ timeout: LONG_TEST_MS })\n",
  })

  expect(checkCode(root).problems).toEqual([])
})

test.each(['service/utils.ts', 'service/index.ts', 'service/http-helpers.ts', 'service/OpenSheet.ts'])(
  'the name %s is refused',
  path => {
    const root = plantTree({ [path]: 'export const one = 1\n' })

    expect(checkCode(root).problems).toEqual([expect.stringContaining('file-name')])
  },
)
