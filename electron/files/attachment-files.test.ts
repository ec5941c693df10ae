import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
let newest: Result<AttachmentId>
let bytes: Buffer

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-files-'))
  fetched = 0
  bytes = PICTURE
  newest = ok(which.id)
  server = createServer((_, response) => {
    fetched += 1
    response.end(bytes)
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
    api: { get: async () => answer(), newest: async () => newest },
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

test('a file is saved into the folder that the user chose, byte for byte', async () => {
  const saved = await files().saveTo(which, folder)

  expect(saved).toMatchObject({ ok: true, value: { name: 'plan.png' } })
  expect(readFileSync(join(folder, 'plan.png'))).toEqual(PICTURE)
})

test('a thumbnail is created once, then read from this computer, also offline', async () => {
  const first = await files().thumbnail(which)
  answer = () => fail({ kind: 'offline', server: origin })
  const second = await files().thumbnail(which)

  expect(first?.toString()).toBe('small: the bytes of a picture')
  expect(second).toEqual(first)
  expect(fetched).toBe(1)
  expect(readdirSync(join(folder, 'own/thumbnails'))).toEqual(['9.png'])
})

test('a link has no content to save and says so', async () => {
  answer = () => ok({ attachment: anAttachment('a page', 'LINK'), url: 'https://pages.example/a' })

  expect(await files().saveTo(which, folder)).toEqual(fail({ kind: 'not-found', what: 'attachment' }))
  expect(await files().thumbnail(which)).toBeNull()
})

describe('an opened attachment', () => {
  const opened = (id: number = which.id) => join(folder, `own/opened/${id}`)
  const asAsked = { kind: 'as-asked' }

  test("is stored in Sheaf's folder under its own name", async () => {
    const copy = { kind: 'copy', path: join(opened(), 'plan.png'), folder: opened(), bytes: asAsked }

    expect(await files().toOpen(which)).toEqual(ok(copy))
  })

  test('has one copy however often it is opened, and a new one if its content differs', async () => {
    await files().toOpen(which)
    expect(await files().toOpen(which)).toMatchObject({ value: { path: join(opened(), 'plan.png') } })
    expect(readdirSync(opened())).toEqual(['plan.png'])

    writeFileSync(join(opened(), 'plan.png'), 'what the person drew into it')

    expect(await files().toOpen(which)).toMatchObject({ value: { path: join(opened(), 'plan (2).png') } })
    expect(readFileSync(join(opened(), 'plan.png'), 'utf8')).toBe('what the person drew into it')
  })

  test.each([{ kind: 'offline', server: 'x' } as const, { kind: 'unauthorized', reason: 'expired' } as const])(
    'falls back to the local copy, with its time, when the service is $kind',
    async error => {
      await files().toOpen(which)
      utimesSync(join(opened(), 'plan.png'), 1_700_000_000, 1_700_000_000)
      answer = () => fail(error)

      const path = join(opened(), 'plan.png')
      const kept = { kind: 'kept-copy', at: 1_700_000_000_000 }
      expect(await files().toOpen(which)).toEqual(ok({ kind: 'copy', path, folder: opened(), bytes: kept }))
    },
  )

  test('is missing when the service is unreachable without a local copy, or the file was deleted', async () => {
    answer = () => fail({ kind: 'offline', server: origin })
    expect(await files().toOpen(which)).toEqual(fail({ kind: 'offline', server: origin }))

    answer = () => ok({ attachment: anAttachment('plan.png'), url: `${origin}/files/secret` })
    await files().toOpen(which)
    answer = () => fail({ kind: 'not-found', what: 'attachment' })
    expect(await files().toOpen(which)).toEqual(fail({ kind: 'not-found', what: 'attachment' }))
  })

  test('is the newest version, and reports that it is newer than the requested one', async () => {
    newest = ok(AttachmentId.parse(10))

    const value = { path: join(opened(10), 'plan.png'), bytes: { kind: 'newer-version' } }
    expect(await files().toOpen(which)).toMatchObject({ value })
  })

  test('is the file itself if the service has no versions', async () => {
    newest = fail({ kind: 'not-found', what: 'attachment' })

    expect(await files().toOpen(which)).toMatchObject({ value: { bytes: asAsked } })
  })
})
