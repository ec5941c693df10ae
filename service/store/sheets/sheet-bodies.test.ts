import { randomFillSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'
import { keptBytes } from './kept-bytes.ts'

const bytes = (length: number): Uint8Array<ArrayBuffer> => randomFillSync(new Uint8Array(length))

async function someBodies() {
  const service = startService()
  const { id } = await aSheet(service)
  return { ...service.store, id }
}

test('finds stored bytes by their variant and version only', async () => {
  const { bodies, id } = await someBodies()
  const body = bytes(10)

  bodies.put(id, 'mine', 7, body)

  for (let asked = 0; asked < 2; asked++) expect(bodies.find(id, 'mine', 7)).toEqual(body)
  expect(bodies.find(id, 'mine', 8)).toBeNull()
  expect(bodies.find(id, 'other', 7)).toBeNull()
  expect(bodies.find(id + 1, 'mine', 7)).toBeNull()
})

test('does not find bytes of a rolled-back transaction, whose version may be reused for different content', async () => {
  const { bodies, transaction, id } = await someBodies()
  const [first, second] = [bytes(10), bytes(10)]

  expect(() =>
    transaction(() => {
      bodies.put(id, 'mine', 7, first)
      expect(bodies.find(id, 'mine', 7)).toEqual(first)
      throw new Error('on second thoughts')
    }),
  ).toThrow()
  expect(bodies.find(id, 'mine', 7)).toBeNull()

  bodies.put(id, 'mine', 7, second)
  expect(bodies.find(id, 'mine', 7)).toEqual(second)
})

test('uses no bytes from memory while a transaction is open', async () => {
  const { bodies, transaction, id } = await someBodies()
  const [before, inside] = [bytes(10), bytes(10)]
  bodies.put(id, 'mine', 7, before)
  bodies.find(id, 'mine', 7)
  bodies.keepPlain(id, 'mine', 7, before)

  transaction(() => {
    bodies.put(id, 'mine', 7, inside)
    expect(bodies.find(id, 'mine', 7)).toEqual(inside)
    expect(bodies.findPlain(id, 'mine', 7)).toBeNull()
  })
})

test('evicts the oldest bytes and does not keep very large ones', () => {
  const kept = keptBytes(1000)

  for (const name of ['a', 'b', 'c', 'd', 'e']) kept.put(name, bytes(240))
  kept.put('e', bytes(230))
  kept.put('big', bytes(251))

  expect(['a', 'b', 'c', 'd', 'e', 'big'].filter(name => kept.find(name))).toEqual(['b', 'c', 'd', 'e'])
})
