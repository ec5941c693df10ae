import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AttachmentId, SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import type { AttachmentWithUrl } from '../api/attachments.ts'
import { createAttachmentFiles } from './attachment-files.ts'
import { createDownload } from './downloads.ts'

const PICTURE = Buffer.from('the bytes of a picture')
const which = { sheetId: SheetId.parse(7), id: AttachmentId.parse(9) }

let folder: string
let server: Server
let origin: string
let fetched: number
let answer: () => Result<AttachmentWithUrl>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-files-'))
  fetched = 0
  server = createServer((_, response) => {
    fetched += 1
    response.end(PICTURE)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Listening on a port: the address is an object, not a pipe's name.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answer = () => ok({ attachment: anAttachment('plan.png'), url: `${origin}/files/secret` })
})
afterEach(async () => {
  await new Promise(resolve => server.close(resolve))
  rmSync(folder, { recursive: true })
})

const anAttachment = (name: string, type = 'FILE') => ({
  id: which.id,
  parent: { kind: 'sheet' as const, id: 7 },
  name,
  type,
  host: null,
  mimeType: 'image/png',
  sizeBytes: 1024,
  createdAt: null,
  createdBy: null,
})

const files = () =>
  createAttachmentFiles({
    api: { get: async () => answer() },
    queue: { run: (_, job) => job(new AbortController().signal) },
    download: createDownload({
      fetch,
      fetchPublic: async () => null,
      mark: async () => undefined,
      after: () => () => undefined,
      idleTimeoutMs: 1000,
      newId: () => 'one',
    }),
    service: () => `${origin}/2.0`,
    folder: join(folder, 'own'),
    shrink: async bytes => Buffer.concat([Buffer.from('small: '), bytes]),
  })

test('a file is saved into the folder that the person chose, byte for byte', async () => {
  const saved = await files().saveTo(which, folder)

  expect(saved).toMatchObject({ ok: true, value: { name: 'plan.png' } })
  expect(readFileSync(join(folder, 'plan.png'))).toEqual(PICTURE)
})

test('a thumbnail is made once, then read from this computer, also without a connection', async () => {
  const first = await files().thumbnail(which)
  answer = () => fail({ kind: 'offline', server: origin })
  const second = await files().thumbnail(which)

  expect(first?.toString()).toBe('small: the bytes of a picture')
  expect(second).toEqual(first)
  expect(fetched).toBe(1)
  expect(readdirSync(join(folder, 'own/thumbnails'))).toEqual(['9.png'])
})

test('a link has no bytes to save, and says so', async () => {
  answer = () => ok({ attachment: anAttachment('a page', 'LINK'), url: 'https://pages.example/a' })

  expect(await files().saveTo(which, folder)).toEqual(fail({ kind: 'not-found', what: 'attachment' }))
  expect(await files().thumbnail(which)).toBeNull()
})

test('what is opened lies in a folder of our own, under its own name', async () => {
  const opened = join(folder, 'own/opened')

  expect(await files().toOpen(which)).toEqual(ok({ kind: 'copy', path: join(opened, 'plan.png'), folder: opened }))
})
