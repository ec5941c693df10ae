import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { UPLOAD_LIMIT_BYTES } from '../../shared/model/attachment.ts'
import type { KeptFile } from '../../shared/model/comment.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { createFileTokens } from './file-tokens.ts'
import { createKeptFiles, type KeptFiles } from './kept-files.ts'
import { createFileFolder, type FileFolder } from './testing/file-folder.ts'
import { localDisk } from './upload/local-disk.ts'

let folder: FileFolder
let kept: KeptFiles
const tokens = createFileTokens(() => randomUUID(), localDisk)
const keptFolder = () => join(folder.path, 'account', 'kept')
const names = () => (existsSync(keptFolder()) ? readdirSync(keptFolder()) : [])

beforeEach(() => {
  folder = createFileFolder()
  kept = createKeptFiles({ folder: keptFolder(), files: tokens, newId: () => randomUUID() })
})
afterEach(() => folder.remove())

const keep = (path: string): Promise<Result<KeptFile>> => kept.keepFor(tokens.mint(path), ok)

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

async function read(file: KeptFile): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of must(await kept.open(file)).sending.content()) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

describe('the file of a comment', () => {
  test('is kept unchanged when the original is deleted or changed', async () => {
    const original = folder.write('crack.txt', 'as it was')

    const file = must(await keep(original))
    rmSync(original)

    expect(file).toMatchObject({ name: 'crack.txt', mimeType: 'text/plain', sizeBytes: 9 })
    expect(await read(file)).toBe('as it was')
  })

  test('is readable by this user only', async () => {
    must(await keep(folder.write('a.bin', 'x')))

    expect(names().map(name => statSync(join(keptFolder(), name)).mode & 0o777)).toEqual([0o600])
    expect(statSync(keptFolder()).mode & 0o777).toBe(0o700)
  })

  test('may be empty, and as large as the limit of the service', async () => {
    const big = folder.write('big.bin', '')
    truncateSync(big, UPLOAD_LIMIT_BYTES)

    expect(must(await keep(folder.write('empty', ''))).sizeBytes).toBe(0)
    expect(must(await keep(big)).sizeBytes).toBe(UPLOAD_LIMIT_BYTES)
  })

  test('is rejected if it is too large, no file, or missing, and leaves nothing behind', async () => {
    const big = folder.write('big.bin', '')
    truncateSync(big, UPLOAD_LIMIT_BYTES + 1)
    mkdirSync(join(folder.path, 'plans'))

    expect(await keep(big)).toMatchObject({ error: { kind: 'file-too-big', name: 'big.bin' } })
    expect(await keep(join(folder.path, 'plans'))).toMatchObject({ error: { reason: 'folder' } })
    expect(await keep(join(folder.path, 'none.txt'))).toMatchObject({ error: { reason: 'gone' } })
    expect(names()).toEqual([])
  })

  test('is not kept if its comment could not be stored', async () => {
    const refused = await kept.keepFor(tokens.mint(folder.write('a.txt', 'a')), () => fail({ kind: 'disk-full' }))

    expect(refused).toEqual(fail({ kind: 'disk-full' }))
    expect(names()).toEqual([])
  })
})

describe('a kept file', () => {
  test('that was deleted or truncated is reported and not sent', async () => {
    const gone = must(await keep(folder.write('a.txt', 'aaaa')))
    const short = must(await keep(folder.write('b.txt', 'bbbb')))
    rmSync(join(keptFolder(), gone.id))
    truncateSync(join(keptFolder(), short.id), 1)

    expect(await kept.open(gone)).toEqual(fail({ kind: 'file-unreadable', name: 'a.txt', reason: 'gone' }))
    expect(await kept.open(short)).toEqual(fail({ kind: 'file-unreadable', name: 'b.txt', reason: 'changed' }))
  })

  test('that disappears during the upload is reported', async () => {
    const file = must(await keep(folder.write('a.txt', 'a')))
    const opened = must(await kept.open(file))
    rmSync(join(keptFolder(), file.id))

    await expect(opened.sending.content()[Symbol.asyncIterator]().next()).rejects.toThrow()

    expect(opened.failure()).toMatchObject({ kind: 'file-unreadable', reason: 'gone' })
  })

  test('is deleted when no edit needs it', async () => {
    const one = must(await keep(folder.write('a.txt', 'a')))
    const two = must(await keep(folder.write('b.txt', 'b')))

    await kept.sweep(() => [two.id])

    expect(names()).toEqual([two.id])
    expect(await kept.open(one)).toMatchObject({ ok: false })
  })

  test('is not deleted between its copy and the storing of its edit', async () => {
    const needed: string[] = []
    let swept: Promise<void> = Promise.resolve()

    const file = must(
      await kept.keepFor(tokens.mint(folder.write('a.txt', 'a')), made => {
        swept = kept.sweep(() => needed)
        needed.push(made.id)
        return ok(made)
      }),
    )
    await swept

    expect(names()).toEqual([file.id])
  })

  test('left by a crashed run is deleted at the next start', async () => {
    await kept.sweep(() => [])
    mkdirSync(keptFolder(), { recursive: true })
    writeFileSync(join(keptFolder(), randomUUID()), 'left over')

    await kept.sweep(() => [])

    expect(names()).toEqual([])
  })
})
