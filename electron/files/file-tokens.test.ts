import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FileToken } from '../../shared/model/ids.ts'
import { fail } from '../../shared/result.ts'
import { createFileTokens } from './file-tokens.ts'
import { createFileFolder, type FileFolder } from './testing/file-folder.ts'
import { localDisk } from './upload/local-disk.ts'

let folder: FileFolder
beforeEach(() => {
  folder = createFileFolder()
})
afterEach(() => folder.remove())

const tokens = createFileTokens(() => randomUUID(), localDisk)
const look = (path: string) => tokens.look(tokens.mint(path))

test('a token identifies one file and reveals nothing of its path', async () => {
  const path = folder.write('ü "x".pdf', 'content')
  const token = tokens.mint(path)

  expect(token).not.toContain('pdf')
  expect(await tokens.look(token)).toMatchObject({ ok: true, value: { path, name: 'ü "x".pdf', sizeBytes: 7 } })
})

test('an unknown or cleared token opens nothing', async () => {
  const own = createFileTokens(() => randomUUID(), localDisk)
  const token = own.mint(folder.write('a.txt', 'a'))
  own.clear()

  const gone = fail({ kind: 'file-unreadable', name: '', reason: 'gone' })
  expect(await own.look(token)).toEqual(gone)
  expect(await own.look(FileToken.parse(`file-${randomUUID()}`))).toEqual(gone)
})

test('rejects a missing file, and anything that is no file, before sending', async () => {
  mkdirSync(join(folder.path, 'a folder'))
  const path = folder.write('gone.txt', 'x')
  symlinkSync(path, join(folder.path, 'link.txt'))
  rmSync(path)

  const reasons = await Promise.all(['a folder', 'gone.txt', 'link.txt'].map(name => look(join(folder.path, name))))

  expect(reasons.map(reason => !reason.ok && 'reason' in reason.error && reason.error.reason)).toEqual([
    'folder',
    'gone',
    'gone',
  ])
})

test('rejects a socket and a pipe without waiting for content', async () => {
  const pipe = join(folder.path, 'pipe')
  execFileSync('mkfifo', [pipe])
  const socket = createServer().listen(join(folder.path, 'socket'))
  await once(socket, 'listening')

  const looked = await Promise.all([look(pipe), look(join(folder.path, 'socket'))])
  socket.close()

  expect(await tokens.mintToSend(pipe)).toMatchObject({ error: { reason: 'not-a-file' } })
  expect(await tokens.mintToSend(folder.path)).toMatchObject({ error: { reason: 'folder' } })
  expect(await tokens.mintToSend(join(folder.path, 'later.txt'))).toMatchObject({ ok: true })
  expect(looked).toMatchObject([{ error: { reason: 'not-a-file' } }, { error: { reason: 'not-a-file' } }])
})

test('30 MB may be sent, one byte more may not', async () => {
  const exact = folder.write('exact.bin', '')
  truncateSync(exact, 31_457_280)
  const over = folder.write('over.bin', '')
  truncateSync(over, 31_457_281)

  expect(await look(exact)).toMatchObject({ ok: true })
  expect(await look(over)).toEqual(
    fail({ kind: 'file-too-big', name: 'over.bin', bytes: 31_457_281, limitBytes: 31_457_280 }),
  )
})
