import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect } from '@playwright/test'
import { LONG_TEST_MS, START_MS } from './harness/ceilings.ts'
import { ROOT } from './harness/electron.ts'
import { processesOf } from './harness/processes.ts'
import { test } from './harness/test.ts'

const PNG = '89504e470d0a1a0a'

test('npm start without a display shows real cells, leaves a picture of them, and ends cleanly on Ctrl+C', async ({
  folder,
}) => {
  test.skip(process.platform !== 'linux', 'Only Linux has a virtual display to start.')
  test.setTimeout(LONG_TEST_MS)
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env
  const script = spawn(process.execPath, ['scripts/start.mjs', `--user-data-dir=${join(folder, 'data')}`], {
    cwd: ROOT,
    // In the group of its own that a terminal would give it.
    detached: true,
    env,
  })
  const lines: string[] = []
  for (const stream of [script.stdout, script.stderr])
    createInterface({ input: stream }).on('line', line => lines.push(line))
  const found = (pattern: RegExp) => lines.map(line => pattern.exec(line)?.[1]).find(Boolean)

  try {
    await expect.poll(() => found(/^"(.+)" was on screen/), { timeout: START_MS }).toBeTruthy()
    await expect.poll(() => found(/^Screenshot: (.+)$/)).toBeTruthy()
    const picture = await readFile(found(/^Screenshot: (.+)$/)!)
    expect(picture.subarray(0, 8).toString('hex')).toBe(PNG)
    const groups = await childGroups(script.pid!)
    expect(groups.length).toBeGreaterThanOrEqual(2)

    const exited = once(script, 'exit')
    process.kill(-script.pid!, 'SIGINT')
    expect(await exited).toEqual([130, null])
    for (const group of groups) await expect.poll(() => processesOf(group)).toEqual([])
  } finally {
    if (script.exitCode === null) process.kill(script.pid!, 'SIGTERM')
  }
})

/** The script gives each program that it starts (the display, the app) a group of its own. */
async function childGroups(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}
