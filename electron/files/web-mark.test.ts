import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AnsweringServer, startServer } from '../api/testing/answering-server.ts'
import { createDownload } from './downloads.ts'
import { createFileFolder, type FileFolder } from './testing/file-folder.ts'
import { createWebMark, type WebMark } from './web-mark.ts'

// On this file system the stream of a file is a file of that name.
const STREAM = '.sheaf-one.part:Zone.Identifier'

let folder: FileFolder
let server: AnsweringServer
beforeEach(async () => {
  folder = createFileFolder()
  server = await startServer(response => {
    response.end('bytes')
    return null
  })
})
afterEach(async () => {
  folder.remove()
  await server.stop()
})

const downloadOn = (platform: NodeJS.Platform) => downloadWith(createWebMark(platform))

const downloadWith = (mark: WebMark) =>
  createDownload({
    fetch,
    fetchPublic: async () => null,
    mark,
    after: () => () => undefined,
    idleTimeoutMs: 60_000,
    newId: () => 'one',
  })({
    url: `${server.baseUrl}/files/plan?signature=secret`,
    service: server.baseUrl,
    folder: folder.path,
    name: 'plan.docm',
    sizeBytes: null,
    signal: new AbortController().signal,
  })

test('on Windows a download is marked with its host, without the rest of the address', async () => {
  expect(await downloadOn('win32')).toMatchObject({ ok: true })

  expect(readFileSync(join(folder.path, STREAM), 'utf8')).toBe(
    `[ZoneTransfer]\r\nZoneId=3\r\nHostUrl=${server.origin}/\r\n`,
  )
})

test('the mark is on the file before the file has its name', async () => {
  const names: string[][] = []
  const mark = createWebMark('win32')
  await downloadWith(async (path, address) => {
    await mark(path, address)
    names.push(readdirSync(folder.path).sort())
  })

  expect(names).toEqual([['.sheaf-one.part', STREAM]])
})

test('a file is kept even if it cannot be marked', async () => {
  await mkdir(join(folder.path, STREAM))

  expect(await downloadOn('win32')).toMatchObject({ value: { name: 'plan.docm' } })

  expect(readFileSync(join(folder.path, 'plan.docm'), 'utf8')).toBe('bytes')
})

test.each(['linux', 'darwin'] as const)('on %s writes no file next to the download', async platform => {
  expect(await downloadOn(platform)).toMatchObject({ ok: true })

  expect(readdirSync(folder.path)).toEqual(['plan.docm'])
})
