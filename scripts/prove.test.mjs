import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { scripts } from '../package.json' with { type: 'json' }
import { runProgram } from './process.mjs'
import { PROOFS } from './prove.mjs'
import { ROOT } from './setup.mjs'

const NAMES = Object.keys(PROOFS)
const run = (script, ...args) => runProgram(process.execPath, [join(ROOT, 'scripts', script), ...args])

test.each(NAMES)('the proof %s can be started', async name => {
  const { prove } = await PROOFS[name].load()

  expect(prove).toBeTypeOf('function')
})

test('without a name, every proof is listed in one line', async () => {
  const { code, output } = await run('prove.mjs')

  expect(
    output
      .trim()
      .split('\n')
      .map(line => line.split(' ')[0]),
  ).toEqual(NAMES)
  expect(code).toBe(0)
})

test.each([
  ['prove.mjs', 'sleep', `There is no proof "sleep". There are: ${NAMES.join(', ')}.\n`],
  [
    'package.mjs',
    '--zip',
    'There is no package "--zip". There are: --deb, --rpm, --tar, --release, --update, --apt.\n',
  ],
])('%s rejects an unknown name in one sentence with the existing names', async (script, name, sentence) => {
  expect(await run(script, name)).toEqual({ code: 1, output: sentence })
})

test('every command named in the project’s texts exists', () => {
  const files = execFileSync('git', ['ls-files', '*.md', '*.mjs', '*.ts', '*.tsx', '*.yml'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const named = files.split('\n').filter(Boolean).flatMap(commandsIn)

  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ script, proof }) => !(script in scripts) || (proof && !NAMES.includes(proof)))).toEqual([])
})

function commandsIn(file) {
  const text = readFileSync(join(ROOT, file), 'utf8')
  const found = text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)(?:(?<=prove) --\s+([a-z][\w-]*))?/g)
  return [...found].map(([, script, proof]) => ({ file, script, proof }))
}
