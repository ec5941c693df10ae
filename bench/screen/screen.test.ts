import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePictures } from './picture-files.ts'
import { sampleScreen } from './sampling.ts'
import { readFormat } from './screen-file.ts'
import type { Area } from './watch.ts'

const [WIDTH, HEIGHT, LINE_BYTES, HEADER_BYTES, COLOURS] = [6, 4, 28, 104, 2]
const BEGIN = HEADER_BYTES + 12 * COLOURS

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-screen-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A black screen as Xvfb maps it, with lines longer than its width. */
function makeScreen(version = 7): string {
  const bytes = Buffer.alloc(BEGIN + HEIGHT * LINE_BYTES)
  const header = [
    HEADER_BYTES,
    version,
    2,
    24,
    WIDTH,
    HEIGHT,
    0,
    0,
    32,
    0,
    32,
    32,
    LINE_BYTES,
    4,
    0,
    0,
    0,
    8,
    256,
    COLOURS,
  ]
  for (const [at, number] of header.entries()) bytes.writeUInt32BE(number, 4 * at)
  const file = join(folder, 'screen')
  writeFileSync(file, bytes)
  return file
}

function paint(screen: string, x: number, y: number, [red, green, blue]: readonly [number, number, number]): void {
  const file = openSync(screen, 'r+')
  writeSync(file, Buffer.from([blue, green, red, 0]), 0, 4, BEGIN + y * LINE_BYTES + 4 * x)
  closeSync(file)
}

const area = (left: number, top: number, width: number, height: number, everyPx = 1): Area => ({
  left,
  top,
  width,
  height,
  everyPx,
})

const NEXT_READING_MS = 60

test('reports each change with its areas, and none outside of them', async () => {
  const screen = makeScreen()
  let isStopped = false
  const areas = [area(0, 0, 3, 4, 2), area(3, 0, 3, 4)]
  const sampled = sampleScreen({ screen, areas, keep: null }, () => isStopped)

  for (const [x, y] of [
    [2, 2],
    [3, 3],
    [1, 1],
    [2, 0],
  ] as const) {
    await pause(NEXT_READING_MS)
    paint(screen, x, y, [255, 255, 255])
  }
  await pause(NEXT_READING_MS)
  isStopped = true

  const { changes, cpuShare } = await sampled
  expect(changes.map(change => change.areas)).toEqual([[0], [1], [0]])
  expect(changes.map(({ picture }) => picture)).toEqual([1, 2, 3])
  expect(cpuShare).toBeGreaterThan(0)
})

test('writes the pictures that were shown as PNG files, named by their milliseconds', async () => {
  const screen = makeScreen()
  let isStopped = false
  const keep = { area: area(1, 1, 2, 2), file: join(folder, 'kept') }
  const sampled = sampleScreen({ screen, areas: [area(0, 0, 6, 4)], keep }, () => isStopped)
  await pause(NEXT_READING_MS)
  paint(screen, 2, 1, [1, 2, 3])
  await pause(NEXT_READING_MS)
  isStopped = true
  const { changes } = await sampled
  const begun = (changes[0]?.at ?? 0) - 1234

  await writePictures(join(folder, 'pictures'), keep, changes, begun)

  expect(readdirSync(join(folder, 'pictures'))).toEqual(['00000.png', '01234.png'])
  const png = readFileSync(join(folder, 'pictures/01234.png'))
  const lines = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8))
  expect([...lines]).toEqual([0, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0, 0])
})

test('rejects a file that is no screen, and an area outside of the screen', async () => {
  expect(() => readFormat(openSync(makeScreen(6), 'r'))).toThrow('no window dump')
  const outside = { screen: makeScreen(), areas: [area(4, 0, 3, 1)], keep: null }
  await expect(sampleScreen(outside, () => true)).rejects.toThrow('not on the screen')
})
