import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countUnitTests, sumUp } from './check.mjs'
import { runProgram } from './process.mjs'
import { ROOT } from './setup.mjs'
import { plantTree } from './testing/planted-tree.mjs'

const bin = path => join(ROOT, 'node_modules', path)

test('a type error is refused', async () => {
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

test('a failing unit test, a file that does not load and a run without tests each make the unit tests fail', async () => {
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
}, 30_000)

test('the last line sums up every suite', () => {
  const suites = [
    { name: 'types', passed: 1, failed: 0, skipped: 0 },
    { name: 'unit tests', passed: 40, failed: 2, skipped: 3 },
  ]

  expect(sumUp(suites)).toBe('41 passed, 2 failed, 3 skipped')
})

async function runPlanted(files) {
  const root = plantTree(files)
  writeFileSync(join(root, 'vitest.config.mjs'), "export default { test: { include: ['*.test.mjs'] } }\n")
  const report = join(root, 'report.json')
  const args = [bin('vitest/vitest.mjs'), 'run', '--reporter=json', `--outputFile.json=${report}`]
  const { code } = await runProgram(process.execPath, args, { cwd: root })
  return countUnitTests(report, code)
}
