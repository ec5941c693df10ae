import { expect, test } from 'vitest'
import { plantTree } from '../testing/planted-tree.mjs'
import { checkProse } from './prose.mjs'

const NONE = { service: { forms: 0, longLines: 0 } }

const check = (files, recorded = NONE) =>
  checkProse(plantTree({ 'scripts/check/prose-counts.json': JSON.stringify(recorded), ...files }))

const unclear = text => {
  const { problems } = check({ 'service/a.ts': text })
  return Number(/service: (\d+) unclear phrases/.exec(problems.join('\n'))?.[1] ?? 0)
}

test.each([
  '// What it gives is a row.',
  '/** Adds a row. Where there is none, it makes one. */',
  '/**\n * Adds a row.\n *\n * Who asks gets it.\n */',
  '// Adds a row for\n// somebody.',
  'const a = 1 // nobody reads it',
  '/** @param {number} row whatever it holds */',
  '// It lets go of the row.',
  '// It is told of the row.',
  '// It has a file of its own.',
  "test('what is read stays', () => {})",
  'test.each([1])(`whoever asks gets it`, () => {})',
  "describe('a row', () => test('is made anew', () => {}))",
])('counts an unclear phrase in %j', text => {
  expect(unclear(text)).toBe(1)
})

test.each([
  '// What is a row?',
  '// Adds what the row holds.',
  "const text = 'What nobody says'",
  '// Calls `whatever`.',
  'const pattern = /nobody/',
  "test('adds a row', () => {})",
])('accepts %j', text => {
  expect(unclear(text)).toBe(0)
})

test('counts unclear phrases in Markdown and style sheets, but none in code blocks and headers', () => {
  const { problems } = check({
    'service/README.md': '# Where rows go\n\n```\nnobody\n```\n\n| What | Where |\n|---|---|\n| nobody | row |\n',
    'renderer/a.css': '/* Meanwhile it is red. */\n.a {}\n',
  })

  expect(problems).toEqual([
    expect.stringContaining('renderer: 1 unclear phrases'),
    expect.stringContaining('service: 2 unclear phrases'),
  ])
})

test('counts nothing in a generated table, because its text has other sources', () => {
  const table = '<!-- rules: made by service/a.test.ts -->\n\n| nobody | row |\n\n<!-- end of the rules -->\n'

  expect(check({ 'service/README.md': table }).problems).toEqual([])
  expect(check({ 'service/README.md': `${table}\nFor nobody.\n` }).problems).toHaveLength(1)
})

test('counts lines of prose over 120 columns, but none of code and tables', () => {
  const long = 'word '.repeat(25)
  const { problems } = check({
    'service/a.ts': `// ${long}\n/**\n * ${long}\n */\nconst a = '${long}'\n`,
    'service/README.md': `${long}\n\n| ${long} |\n\n\`\`\`\n${long}\n\`\`\`\n`,
  })

  expect(problems).toEqual([expect.stringContaining('service: 3 lines of prose over 120 columns, 0 are recorded')])
})

test('a folder may keep its recorded count, and says when the record can be lowered', () => {
  const text = '// What it gives is a row.\n'

  const kept = check({ 'service/a.ts': text }, { service: { forms: 1, longLines: 0 } })
  const lower = check({ 'service/a.ts': text }, { service: { forms: 2, longLines: 0 } })

  expect(kept).toMatchObject({ problems: [], figures: ['1 unclear phrases and 0 long lines left'] })
  expect(lower.problems).toEqual([])
  expect(lower.figures[1]).toBe('Lower the record: node scripts/check/prose.mjs --record')
})
