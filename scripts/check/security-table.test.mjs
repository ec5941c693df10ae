import { expect, test } from 'vitest'
import { ROOT } from '../setup.mjs'
import { plantTree } from '../testing/planted-tree.mjs'
import { checkSecurityTable } from './security-table.mjs'

const TESTS = `
describe('the page', () => {
  test('opens no window', () => {})
  test.each([1])('a page at %j may not call', () => {})
  test(\`a token kept \${where} is in no file\`, () => {})
})
`

const check = heldBy =>
  checkSecurityTable(
    plantTree({
      'docs/security.md': `# Title\n\n| Assertion | Held by |\n|---|---|\n| The page | ${heldBy} |\n`,
      'e2e/page.e2e.ts': TESTS,
    }),
  ).problems

test.each([
  '`e2e/page.e2e.ts`',
  '`e2e/page.e2e.ts`: opens no window',
  '`e2e/page.e2e.ts`: opens no window; a page at … may not call',
  '`e2e/page.e2e.ts`: a token kept … is in no file (on Linux)',
  'not held: nobody can see it from here',
])('accepts a row that says %s', heldBy => {
  expect(check(heldBy)).toEqual([])
})

test.each([
  ['`e2e/gone.e2e.ts`', 'names e2e/gone.e2e.ts, which is not there'],
  ['`e2e/page.e2e.ts`: opens no door at all', 'names a test that is not in e2e/page.e2e.ts: opens no door at all'],
  ['`e2e/page.e2e.ts`: opens no window; closes no window', 'closes no window'],
  ['`e2e/page.e2e.ts`: may not call … a page at', 'may not call … a page at'],
  ['`e2e/page.e2e.ts`: …', '…'],
])('rejects a row that says %s', (heldBy, complaint) => {
  expect(check(heldBy)).toEqual([expect.stringContaining(complaint)])
})

test('every test named in docs/security.md exists', () => {
  const { checked, problems } = checkSecurityTable(ROOT)

  expect(checked).toBeGreaterThan(100)
  expect(problems).toEqual([])
})
