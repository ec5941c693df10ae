import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { runProgram, startProgram, stopProgram } from './process.mjs'

const node = code => [process.execPath, ['-e', code]]

test('a program returns its exit code and all output', async () => {
  expect(await runProgram(...node("console.log('out'); console.error('err'); process.exit(3)"))).toEqual({
    code: 3,
    output: expect.stringMatching(/out[\s\S]*err|err[\s\S]*out/),
  })
})

test('a program that does not exist returns 127 with a reason', async () => {
  expect(await runProgram('no-such-program-here', [])).toMatchObject({
    code: 127,
    output: expect.stringContaining('ENOENT'),
  })
})

test('a program that exceeds its timeout is ended', async () => {
  expect(await runProgram(...node('setInterval(() => {}, 1000)'), { timeoutMs: 200 })).toMatchObject({ code: 124 })
})

test.runIf(process.platform === 'linux')('stopping a program also ends its children', async () => {
  const child = startProgram('sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] })
  const grandchild = String(await new Promise(resolve => child.stdout.once('data', resolve))).trim()
  // A zombie has ended; its parent has only not collected it yet.
  const isAlive = () =>
    existsSync(`/proc/${grandchild}/stat`) && !/\) Z /.test(readFileSync(`/proc/${grandchild}/stat`, 'utf8'))
  expect(isAlive()).toBe(true)

  await stopProgram(child, 300)

  await expect.poll(isAlive).toBe(false)
})
