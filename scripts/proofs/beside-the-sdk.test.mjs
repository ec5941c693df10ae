import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgram } from '../process.mjs'

const SCRIPT = fileURLToPath(new URL('../prove.mjs', import.meta.url))
const ARGS = ['beside-the-sdk', '--seeds', '1', '--cells', '6', '--rows', '12', '--speed', '100']

/** The figures of a table row. */
const figuresOf = (output, name) => {
  const line = output.split('\n').findLast(each => each.startsWith(name)) ?? ''
  const [cellsLost, rowsLost, rowsDoubled] = line.slice(name.length).trim().split(/ +/).map(Number)
  return { cellsLost, rowsLost, rowsDoubled }
}

test('on a network that loses responses, the SDK duplicates rows, and Sheaf neither loses nor duplicates one', async () => {
  const { code, output } = await runProgram(process.execPath, [SCRIPT, ...ARGS])

  expect(figuresOf(output, 'SDK, failed calls again').rowsDoubled, output).toBeGreaterThan(0)
  expect(figuresOf(output, 'Sheaf')).toEqual({ cellsLost: 0, rowsLost: 0, rowsDoubled: 0 })
  expect(code).toBe(0)
})
