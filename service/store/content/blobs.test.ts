import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uncaughtDuring } from '../../../shared/testing/uncaught.ts'
import { type BlobStore, blobStore } from './blobs.ts'

const name = 'ab'.repeat(32)
let folder: string
let blobs: BlobStore

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blobs-'))
  blobs = blobStore(join(folder, 'files'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Yields the texts in order, then ends or breaks the connection. */
async function* sending(texts: readonly string[], broken = false): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
  if (broken) throw new Error('connection lost')
}

const onDisk = () => readdirSync(join(folder, 'files'))

describe('the bytes of a file', () => {
  test('are read back unchanged', async () => {
    expect(await blobs.write(name, sending(['first ', 'second']), 100)).toEqual({ size: 12 })

    const read = await blobs.read(name)
    expect(read?.size).toBe(12)
    expect(await new Response(read?.bytes).text()).toBe('first second')
  })

  test('may be cancelled by a reader who is waiting for more of them', async () => {
    await blobs.write(name, sending(['x'.repeat(1_000_000)]), 1_000_000)

    const uncaught = await uncaughtDuring(async () => {
      for (let attempt = 0; attempt < 5; attempt++) {
        const reader = (await blobs.read(name))?.bytes.getReader()
        await reader?.read()
        await setTimeout(5) // the file's stream fills its buffer
        await Promise.all([reader?.read(), reader?.cancel()])
      }
    })

    expect(uncaught).toEqual([])
  })

  test('may be empty', async () => {
    expect(await blobs.write(name, sending([]), 100)).toEqual({ size: 0 })
    expect((await blobs.read(name))?.size).toBe(0)
  })

  test('may be exactly as many as the limit', async () => {
    expect(await blobs.write(name, sending(['12345', '67890']), 10)).toEqual({ size: 10 })
  })

  test('leave nothing behind when they exceed the limit by one', async () => {
    expect(await blobs.write(name, sending(['12345', '678901']), 10)).toEqual({ tooLarge: true })
    expect(onDisk()).toEqual([])
  })

  test('are not read further once they exceed the limit', async () => {
    let sent = 0
    async function* endless() {
      for (;;) {
        sent += 1
        yield Buffer.alloc(10)
      }
    }

    await blobs.write(name, endless(), 25)

    expect(sent).toBe(3)
  })

  test('leave nothing behind when the sender disconnects', async () => {
    await expect(blobs.write(name, sending(['half of'], true), 100)).rejects.toThrow('connection lost')
    expect(onDisk()).toEqual([])
  })

  test('are gone after removal; removing them twice is no error', async () => {
    await blobs.write(name, sending(['x']), 100)

    await blobs.remove(name)
    await blobs.remove(name)

    expect(await blobs.read(name)).toBeNull()
  })
})

describe('a sweep', () => {
  test('deletes unreferenced and half-written blobs and keeps the others', async () => {
    const orphan = 'cd'.repeat(32)
    await blobs.write(name, sending(['kept']), 100)
    await blobs.write(orphan, sending(['orphan']), 100)
    writeFileSync(join(folder, 'files', `${'ef'.repeat(32)}.part`), 'half')
    writeFileSync(join(folder, 'files', 'notes.txt'), 'not a blob')

    expect(await blobs.sweep(new Set([name]))).toBe(2)
    expect(onDisk().sort()).toEqual([name, 'notes.txt'])
  })

  test('finds nothing in a folder that does not exist yet', async () => {
    expect(await blobs.sweep(new Set())).toBe(0)
  })
})

test('rejects a name that could be a path', async () => {
  for (const bad of ['../../etc/passwd', 'plan.pdf', '', 'AB'.repeat(32)]) {
    await expect(async () => blobs.read(bad)).rejects.toThrow('lower-case hex')
  }
})
