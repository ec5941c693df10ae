import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../process.mjs'
import { plantTree } from '../testing/planted-tree.mjs'
import { compareCode } from './same-code.mjs'

const BEFORE = `import { a } from './a.ts'

/** What it does. */
export function b(x: number) {
  // Adds.
  return a(x + 1, 'old', /x+/)
}
`

async function compare(path, before, after) {
  const root = plantTree({ [path]: before })
  for (const args of [
    ['init', '-q'],
    ['add', path],
    ['commit', '-qm', 'Plant'],
  ]) {
    const identity = ['-c', 'user.name=planted', '-c', 'user.email=planted@example.org']
    await runProgram('git', [...identity, ...args], { cwd: root })
  }
  writeFileSync(join(root, '.git/info/exclude'), 'node_modules\n')
  writeFileSync(join(root, path), after)
  return compareCode(root, 'HEAD')
}

test.each([
  ['a comment', BEFORE.replace('/** What it does. */', '/** Calls a. */')],
  ['the comments, removed', BEFORE.replace(/.*(What it does|Adds).*\n/g, '')],
  ['a string', BEFORE.replace("'old'", "'a new text'")],
  ['the layout', BEFORE.replace("(x + 1, 'old', /x+/)", '(\n    x + 1,\n    `old`,\n    /x+/,\n  )')],
])('accepts a change of %s', async (_, after) => {
  expect(await compare('service/b.ts', BEFORE, after)).toMatchObject({ checked: 1, problems: [] })
})

test('lists the strings that changed, for a reader to judge', async () => {
  const { texts } = await compare('service/b.ts', BEFORE, BEFORE.replace("'old'", "'new'"))

  expect(texts).toEqual(["service/b.ts:6\n  - 'old'\n  + 'new'"])
})

test.each([
  ['an operator', 'x + 1', 'x - 1', 'service/b.ts:6 has - where it had +.'],
  ['a number', 'x + 1', 'x + 2', 'service/b.ts:6 has 2 where it had 1.'],
  ['an identifier', 'return a(', 'return b(', 'service/b.ts:6 has b where it had a.'],
  ['a regular expression', '/x+/', '/x/', 'service/b.ts:6 has /x/ where it had /x+/.'],
  ['a removed statement', / {2}return .*\n/, '', 'service/b.ts:6 has } where it had return.'],
  ['code that became a comment', 'return a', '// return a', 'has } where it had return.'],
  ['a comment that became code', '// Adds.', 'x += 1', 'service/b.ts:5 has x where it had return.'],
  ['a directive to a tool', '// Adds.', '// biome-ignore lint/style/noEnum: planted', 'has // biome-ignore'],
])('rejects a change of %s', async (_, from, to, problem) => {
  const { problems } = await compare('service/b.ts', BEFORE, BEFORE.replace(from, to))

  expect(problems).toEqual([expect.stringContaining(problem)])
})

test('compares style sheets without their comments', async () => {
  const style = '/* Old. */\n.a {\n  color: red;\n}\n'

  expect(await compare('renderer/a.css', style, style.replace('Old', 'New'))).toMatchObject({ problems: [] })
  expect(await compare('renderer/a.css', style, style.replace('red', 'blue'))).toMatchObject({
    problems: ['renderer/a.css differs.'],
  })
})

test('does not vouch for a file that it cannot compare', async () => {
  expect(await compare('package.json', '{}\n', '{ }\n')).toMatchObject({
    problems: ['package.json cannot be compared: read its change.'],
  })
})
