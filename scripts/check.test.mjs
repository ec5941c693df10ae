import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { closingLines, countUnitTests } from './check.mjs'
import { runProgram } from './process.mjs'
import { ROOT } from './setup.mjs'
import { plantTree } from './testing/planted-tree.mjs'

const bin = path => join(ROOT, 'node_modules', path)

test('rejects a type error', async () => {
  const tsconfig = {
    extends: join(ROOT, 'tsconfig.base.json'),
    compilerOptions: { outDir: 'types' },
    include: ['*.ts'],
  }
  const root = plantTree({
    'tsconfig.json': JSON.stringify(tsconfig),
    'planted.ts': "export const count: number = 'one'\nexport const first: string = ['a'][0]\n",
  })

  const { code, output } = await runProgram(process.execPath, [bin('typescript/bin/tsc'), '-b'], { cwd: root })

  expect(code).not.toBe(0)
  expect(output).toContain("Type 'string' is not assignable to type 'number'")
  expect(output).toContain("Type 'string | undefined' is not assignable to type 'string'")
})

test('the unit tests fail for a failing test, a file that does not load, and a run without tests', async () => {
  const passing = "import { test } from 'vitest'\ntest('passes', () => {})\n"
  const failing =
    "import { expect, test } from 'vitest'\ntest('fails', () => expect(1).toBe(2))\ntest('passes', () => {})\n"

  expect(await runPlanted({ 'a.test.mjs': passing })).toMatchObject({ passed: 1, failed: 0 })
  expect(await runPlanted({ 'a.test.mjs': failing })).toMatchObject({ passed: 1, failed: 1 })
  expect(await runPlanted({ 'a.test.mjs': passing, 'b.test.mjs': "import './gone.mjs'\n" })).toMatchObject({
    passed: 1,
    failed: 1,
  })
  expect(await runPlanted({ 'a.mjs': passing })).toMatchObject({ passed: 0, failed: 1 })
})

test('repeats failed tests at the end by file and name, with the first line of the reason', async () => {
  const failing = "import { expect, test } from 'vitest'\ntest('counts', () => expect(1).toBe(2))\n"
  const suite = await runPlanted({ 'a.test.mjs': failing, 'b.test.mjs': "import './gone.mjs'\n" })
  const order = { name: 'order', passed: 1, failed: 0, skipped: 0 }

  const lines = closingLines([order, suite]).split('\n')

  expect(lines[0]).toBe('failed: unit tests')
  expect(lines[1]).toMatch(/a\.test\.mjs > counts: AssertionError: expected 1 to be 2/)
  expect(lines[2]).toMatch(/b\.test\.mjs: .*gone\.mjs/)
})

test('the last line has only the totals of every suite, after the names of unsteady tests', () => {
  const suites = [
    { name: 'types', passed: 1, failed: 0, skipped: 0 },
    { name: 'end-to-end', passed: 40, failed: 2, skipped: 3, unsteady: ['opens.e2e.ts:7 > opens'] },
  ]

  expect(closingLines(suites)).toBe(
    'failed: end-to-end\nunsteady: opens.e2e.ts:7 > opens\n\n41 passed, 2 failed, 3 skipped\n',
  )
})

async function runPlanted(files) {
  const root = plantTree(files)
  writeFileSync(join(root, 'vitest.config.mjs'), "export default { test: { include: ['*.test.mjs'] } }\n")
  const report = join(root, 'report.json')
  const args = [bin('vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runProgram(process.execPath, args, { cwd: root })
  return countUnitTests(report, code)
}
