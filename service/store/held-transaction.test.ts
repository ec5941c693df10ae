import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './db.ts'

function aStore() {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-store-'))
  const [db, other] = [openDb(join(folder, 'service.db')), openDb(join(folder, 'service.db'))]
  onTestFinished(() => {
    db.close()
    other.close()
    rmSync(folder, { recursive: true })
  })
  const put = db.sqlite.prepare("INSERT INTO facts VALUES (?, '')")
  /** The state that a crash at this moment would leave. */
  const durable = () =>
    other.sqlite
      .prepare('SELECT name FROM facts ORDER BY name')
      .all()
      .map(row => row.name)
  return { db, durable, write: (name: string) => db.transaction(() => void put.run(name)) }
}

test('commits a change and the response written at its end together', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()

  await hold.run(async () => write('change'))
  expect(durable()).toEqual([])
  hold.keep(() => write('answer'))

  expect(durable()).toEqual(['answer', 'change'])
})

test('drops a change without a trace and without affecting the next one', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()
  await hold.run(async () => write('change'))

  hold.drop()
  write('next')
  hold.drop()

  expect(durable()).toEqual(['next'])
})

test('stores nothing of a change whose last write fails', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()
  await hold.run(async () => write('change'))

  expect(() => hold.keep(() => write('change'))).toThrow('UNIQUE')
  expect(() => db.hold().keep(() => db.sqlite.exec('nonsense'))).toThrow('nonsense')

  expect(durable()).toEqual([])
  write('next')
  expect(durable()).toEqual(['next'])
})

test('joins several transactions of one request into one change', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()

  await hold.run(async () => {
    write('one')
    await Promise.resolve()
    write('two')
  })
  hold.drop()

  expect(durable()).toEqual([])
})

test('rejects another request as busy while a change is open', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()
  await hold.run(async () => write('change'))

  expect(() => write('stranger')).toThrow(expect.objectContaining({ errcode: 5 }))
  const second = db.hold()
  await expect(second.run(async () => write('stranger'))).rejects.toMatchObject({ errcode: 5 })
  second.drop()
  hold.keep(() => undefined)

  expect(durable()).toEqual(['change'])
})

test('writes only the last part when there was no change', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()

  await hold.run(async () => undefined)
  hold.keep(() => write('answer'))

  expect(durable()).toEqual(['answer'])
})
