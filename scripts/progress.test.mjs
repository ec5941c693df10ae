import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './setup.mjs'
import { plantTree } from './testing/planted-tree.mjs'

/** Runs a script with this body and these arguments. */
function run(body, args) {
  const script = `import { parseArgs } from 'node:util'
import { runScript, Stop } from '${join(ROOT, 'scripts/progress.mjs')}'
await runScript(async () => { ${body} })
`
  const root = plantTree({ 'script.mjs': script })
  const { status, stderr } = spawnSync(process.execPath, ['script.mjs', ...args], { cwd: root, encoding: 'utf8' })
  return { status, stderr }
}

test.each([
  [
    "parseArgs({ options: { seed: { type: 'string' } } })",
    "Unknown option '--sed'. The options are listed in script.mjs.",
  ],
  ["throw new Stop('There is no such part.')", 'There is no such part.'],
])('an error that the user can fix is one line, without a stack: %s', (body, line) => {
  expect(run(body, ['--sed', '3'])).toEqual({ status: 1, stderr: `${line}\n` })
})

test('a bug is printed with its stack', () => {
  const { status, stderr } = run("throw new Error('a bug')", [])

  expect(status).toBe(1)
  expect(stderr).toMatch(/^Error: a bug\n +at .*script\.mjs/)
})
