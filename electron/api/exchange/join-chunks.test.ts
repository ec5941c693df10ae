import { expect, test } from 'vitest'
import { joinChunks } from './join-chunks.ts'

const MEGABYTE = 1024 * 1024

test('a body of many megabytes lets others have their turn while it is joined, and comes out whole', async () => {
  let turns = 0
  const chunks = Array.from({ length: 9 }, (_, index) => new Uint8Array(MEGABYTE).fill(index))

  const whole = await joinChunks(chunks, 9 * MEGABYTE, async () => void turns++)

  expect(turns).toBe(4)
  expect(
    chunks.every(
      (chunk, index) => Buffer.compare(whole.subarray(index * MEGABYTE, (index + 1) * MEGABYTE), chunk) === 0,
    ),
  ).toBe(true)
})

test('a small body is joined at once', async () => {
  const never = () => new Promise<void>(() => undefined)

  expect(await joinChunks([Buffer.from('ab'), Buffer.from('cd')], 4, never)).toEqual(new TextEncoder().encode('abcd'))
})
