import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startService } from '../main.ts'
import { openStore } from '../store/store.ts'
import { aRealService } from './testing/real-service.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
const start = (data: string, sample = false) =>
  startService({ data, port: 0, limit: 'off', sample, onProgress: () => undefined })

test('a clean shutdown leaves one complete file and no log', async () => {
  const data = aFolder()
  const service = await start(data, true)
  const log = join(data, 'service.db-wal')
  expect(statSync(log).size).toBeGreaterThan(100_000)

  await service.stop()

  expect(existsSync(log) ? statSync(log).size : 0).toBe(0)
  const store = openStore(join(data, 'service.db'))
  expect(store.sheets.visibleTo(service.user.id).length).toBeGreaterThan(3)
  store.close()
})

test('deletes left-over bytes of a crash at the next start and keeps those of attachments', async () => {
  const data = aFolder()
  const first = await start(data, true)
  await first.stop()
  const blobs = () => readdirSync(join(data, 'blobs')).toSorted()
  const kept = blobs()
  expect(kept.length).toBeGreaterThan(0)
  for (const name of ['ab'.repeat(32), `${'cd'.repeat(32)}.part`]) writeFileSync(join(data, 'blobs', name), 'left over')
  expect(blobs()).toHaveLength(kept.length + 2)

  const second = await start(data)
  await second.stop()

  expect(blobs()).toEqual(kept)
})

test('a second service on the same folder does not delete files that may be arriving at the first', async () => {
  const { data } = await aRealService()
  const arriving = `${'ab'.repeat(32)}.part`
  writeFileSync(join(data, 'blobs', arriving), 'half of it')

  const second = await start(data)
  await second.stop()

  expect(readdirSync(join(data, 'blobs'))).toContain(arriving)
})

test('deletes the bytes of deleted records at once, or after a crash at the next start', async () => {
  const data = aFolder()
  const first = await start(data, true)
  const headers = { Authorization: `Bearer ${first.token}` }
  // as: the sample's sheets; a wrong response would leave the files, and the test would fail
  const { data: sheets } = (await (await fetch(`${first.baseUrl}/sheets?includeAll=true`, { headers })).json()) as {
    readonly data: readonly { readonly id: number; readonly accessLevel: string }[]
  }
  expect(readdirSync(join(data, 'blobs')).length).toBeGreaterThan(0)
  for (const { id } of sheets.filter(({ accessLevel }) => accessLevel === 'OWNER')) {
    expect((await fetch(`${first.baseUrl}/sheets/${id}`, { method: 'DELETE', headers })).status).toBe(200)
  }
  expect(readdirSync(join(data, 'blobs'))).toEqual([])
  writeFileSync(join(data, 'blobs', 'f'.repeat(64)), 'of nothing')
  await first.stop()

  const second = await start(data)
  await second.stop()

  expect(readdirSync(join(data, 'blobs'))).toEqual([])
})
