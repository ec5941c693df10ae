import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { HELD_ELSEWHERE } from './testing/held-elsewhere.ts'
import { faultsOf, type HeldRule, readRules, readTestNames, toTable } from './testing/table.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const README = fileURLToPath(new URL('../README.md', import.meta.url))
const BEGIN = '<!-- rules of the specification: made by service/spec/table.test.ts -->'
const END = '<!-- end of the rules -->'

const rules = [...readRules(ROOT), ...HELD_ELSEWHERE]

test('service/README.md has the rules of the specification beside the tests that hold them', () => {
  if (process.env.SHEAF_WRITE === '1') writeFileSync(README, withTable(readFileSync(README, 'utf8')))

  expect(readFileSync(README, 'utf8')).toBe(withTable(readFileSync(README, 'utf8')))
})

test('at least 120 sentences are held, each quoted once and in twelve words at most', () => {
  expect(rules.length).toBeGreaterThanOrEqual(120)
  expect(faultsOf(rules)).toEqual([])
})

test('what is said to be held elsewhere is a test of exactly that name', () => {
  const missing = HELD_ELSEWHERE.filter(({ file, test: name }) => !readTestNames(ROOT, file).has(name))

  expect(missing).toEqual([])
})

test('a rule that is too long, quoted twice, empty or of no section is found', () => {
  const good: HeldRule = { section: 'Limits', quote: 'Page', file: 'a.test.ts', test: 'Limits: Page' }

  expect(faultsOf([good])).toEqual([])
  expect(faultsOf([good, good])).toEqual(['quoted twice: Limits: Page'])
  expect(faultsOf([{ ...good, quote: '' }])).toEqual(['a rule of a.test.ts quotes nothing'])
  expect(faultsOf([{ ...good, section: 'Weather' }])).toEqual(['no section is called "Weather"'])
  expect(faultsOf([{ ...good, quote: 'a | b c d e f g h | i j k l' }])).toEqual([])
  expect(faultsOf([{ ...good, quote: 'a b c d e f g h i j k l m' }])).toHaveLength(1)
})

test('a rule stands in the table by its section, and names a test that is not its own words', () => {
  const table = toTable([
    { section: 'Versioning', quote: 'b', file: 'b.test.ts', test: 'a list is read to its end' },
    { section: 'Limits', quote: 'x | y', file: 'a.test.ts', test: 'Limits: x | y' },
  ])

  expect(table.split('\n').slice(2)).toEqual([
    '| Limits | x \\| y | a.test.ts |',
    '| Versioning | b | b.test.ts: a list is read to its end |',
  ])
})

test('a test is known by its groups and its name, and one that does not run by neither', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-table-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const tests = [
    "test('alone', f)",
    "describe('a list', () => { test.each([1])('is read', f) })",
    "test.skip('asleep', f)",
  ]
  writeFileSync(join(folder, 'some.test.ts'), tests.join('\n'))

  expect([...readTestNames(folder, 'some.test.ts')]).toEqual(['alone', 'a list is read'])
})

test('a rule is read from the test that states it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-table-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'service/spec'), { recursive: true })
  writeFileSync(join(folder, 'service/spec/a.test.ts'), `rule('Limits', "one's page", f)\nother('Limits', 'none', f)`)

  expect(readRules(folder)).toEqual([
    { section: 'Limits', quote: "one's page", file: 'service/spec/a.test.ts', test: "Limits: one's page" },
  ])
})

function withTable(readme: string): string {
  const [before = '', rest = ''] = readme.split(BEGIN)
  const [, after = ''] = rest.split(END)
  return `${before}${BEGIN}\n\n${toTable(rules)}\n\n${END}${after}`
}
