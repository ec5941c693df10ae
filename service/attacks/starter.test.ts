import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram, PROGRAM } from '../durability/testing/child-service.ts'
import { aFolder } from './testing/a-folder.ts'
import { gone, isRunning, startCommand } from './testing/process.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

beforeAll(buildProgram)

/** The service process of this folder: its arguments name the folder, and it is neither npm nor a shell. */
function serviceOf(data: string): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).split('\n')
  const line =
    lines.find(text => text.includes(data) && /^\s*\d+ \S*node\S* \S*(service\.mjs|cli\.js) /.test(text)) ?? ''
  return Number(/^\s*(\d+)/.exec(line)?.[1] ?? 0)
}

// Other systems do not report that the parent's parent was killed.
const SIGNALS = process.platform === 'linux' ? (['SIGTERM', 'SIGKILL'] as const) : (['SIGTERM'] as const)

test.each(SIGNALS)('%s on npm shuts down the service that npm started cleanly', async signal => {
  const data = aFolder()
  const { child } = await startCommand('npm', ['run', '-s', 'service', '--', '--data', data, '--port', '0'], {
    cwd: ROOT,
  })
  const pid = serviceOf(data)
  expect(pid).toBeGreaterThan(0)
  onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))

  child.kill(signal)
  await gone(pid)

  const log = join(data, 'service.db-wal')
  expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
})

test('the service of a crashed program ends with it, unless it was started to stay', async () => {
  const begin = async (more: readonly string[]) => {
    const data = aFolder()
    const args = [process.execPath, PROGRAM, '--data', data, '--port', '0', ...more].map(word => `'${word}'`).join(' ')
    // The shell stays, because another command follows.
    const { child } = await startCommand('sh', ['-c', `${args}; true`])
    const pid = serviceOf(data)
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')))
    return { child, pid }
  }
  const [leaving, staying] = [await begin([]), await begin(['--stay'])]

  staying.child.kill('SIGKILL')
  leaving.child.kill('SIGKILL')
  await gone(leaving.pid)

  expect(isRunning(staying.pid)).toBe(true)
})
