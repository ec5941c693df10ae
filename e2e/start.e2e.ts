import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, type Page } from '@playwright/test'
import { LONG_TEST_MS, START_MS } from './harness/ceilings.ts'
import { ROOT } from './harness/electron.ts'
import { processesOf } from './harness/processes.ts'
import { test } from './harness/test.ts'

const PNG = '89504e470d0a1a0a'
const A_FEW_CHIPS = 500

test('npm start without a display shows real cells, saves a screenshot, and exits cleanly on Ctrl+C', async ({
  folder,
  webBrowser,
}) => {
  test.skip(process.platform !== 'linux', 'Only Linux has a virtual display to start.')
  test.setTimeout(LONG_TEST_MS)
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env
  const script = spawn(process.execPath, ['scripts/start.mjs', `--user-data-dir=${join(folder, 'data')}`], {
    cwd: ROOT,
    // In a separate process group, as a terminal starts it.
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
    // Chips and avatars are coloured; skeleton bars are not.
    expect(await colouredPixels(await webBrowser.visit('about:blank'), picture)).toBeGreaterThan(A_FEW_CHIPS)
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

/** Pixels of the right half of a picture, below its toolbar, that are not grey. */
function colouredPixels(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async base64 => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const [left, top] = [Math.floor(image.width / 3), 110]
    const { data } = context.getImageData(left, top, image.width - left, image.height - top - 40)
    let coloured = 0
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      if (Math.max(red, green, blue) - Math.min(red, green, blue) > 60) coloured++
    }
    return coloured
  }, picture.toString('base64'))
}

/** The script starts each program (the display, the app) in a separate group. */
async function childGroups(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}
