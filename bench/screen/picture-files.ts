import { mkdir, open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePng, pngLineBytes } from '../../e2e/harness/png.ts'
import { bytesOf, PIXEL_BYTES } from './screen-file.ts'
import type { Area, Change, Watch } from './watch.ts'

const FAST = 3
const DIGITS = 5

/** Writes the picture of the start and all that were shown, as `00000.png`, `00517.png`: milliseconds from `begun`. */
export async function writePictures(
  folder: string,
  { area, file }: NonNullable<Watch['keep']>,
  shown: readonly Change[],
  begun: number,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const kept = await open(file, 'r')
  try {
    const pixels = Buffer.alloc(bytesOf(area))
    for (const { at, picture } of [{ at: begun, picture: 0 }, ...shown.filter(({ at }) => at > begun)]) {
      await kept.read(pixels, 0, pixels.length, picture * pixels.length)
      const name = String(Math.round(at - begun)).padStart(DIGITS, '0')
      await writeFile(join(folder, `${name}.png`), pngOf(area, pixels))
    }
  } finally {
    await kept.close()
  }
}

/** The screen has blue first, and a fourth byte that is unused. */
function pngOf({ width, height }: Area, pixels: Buffer): Buffer {
  const lineBytes = pngLineBytes(width, 'colours')
  const lines = Buffer.alloc(height * lineBytes)
  let from = 0
  for (let y = 0; y < height; y += 1) {
    let to = y * lineBytes + 1
    for (let x = 0; x < width; x += 1, from += PIXEL_BYTES) {
      lines[to++] = pixels[from + 2] ?? 0
      lines[to++] = pixels[from + 1] ?? 0
      lines[to++] = pixels[from] ?? 0
    }
  }
  return encodePng({ width, height, pixels: 'colours' }, lines, FAST)
}
