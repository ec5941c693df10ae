import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { HELD_ELSEWHERE } from './testing/held-elsewhere.ts'
import { SECTIONS, textsBySection } from './testing/sections.ts'
import { faultsOf, type HeldRule, readRules, readTestNames, toTable } from './testing/table.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const README = fileURLToPath(new URL('../README.md', import.meta.url))
const BEGIN = '<!-- rules of the specification: made by service/spec/table.test.ts -->'
const END = '<!-- end of the rules -->'

/** The specification, word for word. */
const SPECIFICATION = readFileSync(new URL('./interface-spec.md', import.meta.url), 'utf8')
const rules = [...readRules(ROOT), ...HELD_ELSEWHERE]

test('service/README.md lists the rules of the specification with the tests that verify them', () => {
  if (process.env.SHEAF_WRITE === '1') writeFileSync(README, withTable(readFileSync(README, 'utf8')))

  expect(readFileSync(README, 'utf8')).toBe(withTable(readFileSync(README, 'utf8')))
})

test('at least 120 sentences are verified, each quoted once, in at most twelve words and word for word', () => {
  expect(rules.length).toBeGreaterThanOrEqual(120)
  expect(faultsOf(rules, SPECIFICATION)).toEqual([])
})

test('every section that can be quoted is one of the specification', () => {
  expect(SECTIONS.filter(section => !textsBySection(SPECIFICATION).has(section))).toEqual([])
})

test('every test listed as elsewhere exists by exactly that name', () => {
  const missing = HELD_ELSEWHERE.filter(({ file, test: name }) => !readTestNames(ROOT, file).has(name))

  expect(missing).toEqual([])
})

test('each planted bug breaks a sentence that is verified here', () => {
  const held = new Set(readRules(ROOT).map(({ test: name }) => name))
  const bugs = new URL('./bugs/', import.meta.url)
  const broken = readdirSync(bugs).map(file => readFileSync(new URL(file, bugs), 'utf8').split('\n', 1)[0] ?? '')

  expect(broken.length).toBeGreaterThanOrEqual(35)
  expect(broken.filter(sentence => !held.has(sentence))).toEqual([])
})

test('finds a rule that is too long, quoted twice, empty or without section', () => {
  const good: HeldRule = { section: 'Limits', quote: 'Page', file: 'a.test.ts', test: 'Limits: Page' }
  const faults = (...wrong: readonly HeldRule[]) =>
    faultsOf(wrong, '## Limits\n\n| Page |\n\na | b c d e f g h | i j k l\n\na b c d e f g h i j k l m')

  expect(faults(good)).toEqual([])
  expect(faults(good, good)).toEqual(['quoted twice: Limits: Page'])
  expect(faults({ ...good, quote: '' })).toEqual(['a rule of a.test.ts quotes nothing'])
  expect(faults({ ...good, section: 'Weather' })).toEqual(['no section is called "Weather"'])
  expect(faults({ ...good, quote: 'a | b c d e f g h | i j k l' })).toEqual([])
  expect(faults({ ...good, quote: 'a b c d e f g h i j k l m' })).toHaveLength(1)
})

test('finds a quote that is missing from the specification or in another section', () => {
  const planted = (section: string, quote: string) =>
    faultsOf([{ section, quote, file: 'a.test.ts', test: `${section}: ${quote}` }], SPECIFICATION)

  expect(planted('Limits', '30 MB per file through the API')).toEqual([])
  expect(planted('Limits', '40 MB per file through the API')).toEqual([
    'not said under "Limits": 40 MB per file through the API',
  ])
  expect(planted('Errors', '30 MB per file through the API')).toEqual([
    'not said under "Errors": 30 MB per file through the API',
  ])
})

test('a section ends at the next heading, and whitespace in it is normalized', () => {
  const texts = textsBySection('# All\n\n## Limits\n\nOne\nline.\n\n### Result (of  calls)\n\nTwo.\n')

  expect(texts.get('Limits')).toBe('Limits One line.')
  expect(texts.get('Result')).toBe('Result (of calls) Two.')
})

test('the table lists a rule by its section, and names a test that differs from its words', () => {
  const table = toTable([
    { section: 'Versioning', quote: 'b', file: 'b.test.ts', test: 'a list is read to its end' },
    { section: 'Limits', quote: 'x | y', file: 'a.test.ts', test: 'Limits: x | y' },
  ])

  expect(table.split('\n').slice(2)).toEqual([
    '| Limits | x \\| y | a.test.ts |',
    '| Versioning | b | b.test.ts: a list is read to its end |',
  ])
})

test('a test is identified by its groups and name, unless it is skipped', () => {
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

test('reads a rule from the test that states it', () => {
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
