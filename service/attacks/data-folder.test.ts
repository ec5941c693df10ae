import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildProgram } from '../durability/testing/child-service.ts'
import { aFolder } from './testing/a-folder.ts'
import { ended, startProgram } from './testing/process.ts'

beforeAll(buildProgram)

test('rejects a symbolic link as the data folder and leaves its target untouched', async () => {
  const [folder, elsewhere] = [aFolder(), aFolder()]
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'data'))

  await expect(startProgram(join(folder, 'data'))).rejects.toThrow(/data is a link, not a folder/)

  expect(readdirSync(elsewhere)).toEqual([])
  expect(lstatSync(elsewhere).mode & 0o777).toBe(0o755)
})

test.each(['service.db', 'service.db-wal', 'service.lock', 'blobs', 'mail'])(
  'rejects a symbolic link in place of %s and leaves its target untouched',
  async name => {
    const [data, elsewhere] = [aFolder(), aFolder()]
    const target = join(elsewhere, 'target')
    if (name.startsWith('service')) writeFileSync(target, 'mine', { mode: 0o644 })
    else mkdirSync(target, { mode: 0o755 })
    const before = lstatSync(target)
    symlinkSync(target, join(data, name))

    await expect(startProgram(data)).rejects.toThrow(new RegExp(`${name} is a link`))

    expect(lstatSync(target).mode).toBe(before.mode)
    if (before.isFile()) expect(readFileSync(target, 'utf8')).toBe('mine')
    else expect(readdirSync(target)).toEqual([])
  },
)

test('rejects a symbolic link to a foreign file among the attached files', async () => {
  const [data, elsewhere] = [aFolder(), aFolder()]
  writeFileSync(join(elsewhere, 'secret'), 'mine')
  mkdirSync(join(data, 'blobs'))
  symlinkSync(join(elsewhere, 'secret'), join(data, 'blobs', 'a'.repeat(64)))

  await expect(startProgram(data)).rejects.toThrow(/is a link/)
})

test('sets folders to 0700 and files to 0600, regardless of their previous modes', async () => {
  const data = aFolder()
  const first = await startProgram(data)
  const headers = { Authorization: `Bearer ${first.ready.token}`, 'Content-Type': 'application/json' }
  const send = async (path: string, more: Record<string, string>, body: string): Promise<number> =>
    (await fetch(`${first.ready.baseUrl}${path}`, { method: 'POST', headers: { ...headers, ...more }, body })).status
  const columns = [{ title: 'Task', type: 'TEXT_NUMBER', primary: true }]
  const made = await fetch(`${first.ready.baseUrl}/sheets`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Plan', columns }),
  })
  const { result } = (await made.json()) as { result: { id: number } } // as: the sheet just created
  const asFile = { 'Content-Disposition': 'attachment; filename="a.txt"', 'Content-Type': 'text/plain' }
  expect(await send(`/sheets/${result.id}/attachments`, asFile, 'text')).toBe(200)
  const mail = { sendTo: [{ email: 'ann@office.example' }], subject: 'Plan', message: 'Look', format: 'PDF' }
  expect(await send(`/sheets/${result.id}/emails`, {}, JSON.stringify(mail))).toBe(200)
  first.child.kill('SIGTERM')
  await ended(first.child)
  const all = () => readdirSync(data, { recursive: true, encoding: 'utf8' }).map(name => join(data, name))
  const modes = () => all().map(path => [path, (lstatSync(path).mode & 0o777).toString(8)])
  for (const path of [data, ...all()]) chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)

  const second = await startProgram(data)

  expect(lstatSync(data).mode & 0o777).toBe(0o700)
  expect(all().some(path => /blobs\/[0-9a-f]+$/.test(path))).toBe(true)
  expect(all().some(path => path.endsWith('.eml'))).toBe(true)
  for (const [path = '', mode] of modes()) expect(mode, path).toBe(lstatSync(path).isDirectory() ? '700' : '600')
  second.child.kill('SIGTERM')
})
