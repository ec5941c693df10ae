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
  /** What would be there after a crash at this moment. */
  const durable = () =>
    other.sqlite
      .prepare('SELECT name FROM facts ORDER BY name')
      .all()
      .map(row => row.name)
  return { db, durable, write: (name: string) => db.transaction(() => void put.run(name)) }
}

test('a change and what is only known at its end become durable together', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()

  await hold.run(async () => write('change'))
  expect(durable()).toEqual([])
  hold.keep(() => write('answer'))

  expect(durable()).toEqual(['answer', 'change'])
})

test('a change that is dropped never was, and the next one is not touched by it', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()
  await hold.run(async () => write('change'))

  hold.drop()
  write('next')
  hold.drop()

  expect(durable()).toEqual(['next'])
})

test('when the last part fails, nothing of the change is there', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()
  await hold.run(async () => write('change'))

  expect(() => hold.keep(() => write('change'))).toThrow('UNIQUE')
  expect(() => db.hold().keep(() => db.sqlite.exec('nonsense'))).toThrow('nonsense')

  expect(durable()).toEqual([])
  write('next')
  expect(durable()).toEqual(['next'])
})

test('several parts of one request are one change', async () => {
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

test('another request cannot slip into an open change: it is told that the file is busy', async () => {
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

test('without a change, only the last part is written', async () => {
  const { db, durable, write } = aStore()
  const hold = db.hold()

  await hold.run(async () => undefined)
  hold.keep(() => write('answer'))

  expect(durable()).toEqual(['answer'])
})
