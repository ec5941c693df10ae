import { expect, test } from 'vitest'
import { ownerQueue } from './owner-queue.ts'

const [ANN, BOB, CID] = [1, 2, 3]
const STAYS = new AbortController().signal

/** Requests turns and records the owners of those that began. */
function asking(queue: ReturnType<typeof ownerQueue>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return {
    begun,
    async ask(name: string, ownerId: number, gone = STAYS) {
      void queue.take(ownerId, gone).then(end => {
        begun.push(end ? name : `${name} gave up`)
        if (end) ends.set(name, end)
      })
      await settled()
    },
    async end(name: string) {
      ends.get(name)?.()
      await settled()
    },
    settled,
  }
}

test('limits the number of concurrent users, and starts the next one when one ends', async () => {
  const { ask, end, begun } = asking(ownerQueue(2))

  await ask('Ann', ANN)
  await ask('Bob', BOB)
  await ask('Cid', CID)
  expect(begun).toEqual(['Ann', 'Bob'])

  await end('Bob')
  expect(begun).toEqual(['Ann', 'Bob', 'Cid'])
})

test('a user has one turn at a time, so that others get the rest', async () => {
  const { ask, end, begun } = asking(ownerQueue(2))

  for (const name of ['Ann 1', 'Ann 2', 'Ann 3']) await ask(name, ANN)
  await ask('Bob', BOB)
  expect(begun).toEqual(['Ann 1', 'Bob'])

  await end('Ann 1')
  await end('Ann 2')
  expect(begun).toEqual(['Ann 1', 'Bob', 'Ann 2', 'Ann 3'])
})

test('a user with many requests does not get ahead of one with a single request', async () => {
  const { ask, end, begun } = asking(ownerQueue(1))

  for (const name of ['Ann 1', 'Ann 2', 'Ann 3']) await ask(name, ANN)
  await ask('Bob', BOB)
  await end('Ann 1')
  await end('Ann 2')
  await end('Bob')

  expect(begun).toEqual(['Ann 1', 'Ann 2', 'Bob', 'Ann 3'])
})

test('a client that disconnects while waiting leaves the queue, also when all of a user do', async () => {
  const { ask, end, begun, settled } = asking(ownerQueue(1))
  const leaving = new AbortController()

  await ask('Ann 1', ANN)
  await ask('Ann 2', ANN, leaving.signal)
  await ask('Ann 3', ANN)
  await ask('Bob', BOB, leaving.signal)
  await ask('Cid', CID)
  leaving.abort()
  await settled()
  await end('Ann 1')
  await end('Ann 3')
  await ask('late', BOB, leaving.signal)

  expect(begun).toEqual(['Ann 1', 'Ann 2 gave up', 'Bob gave up', 'Ann 3', 'Cid', 'late gave up'])
})

test('a started turn outlives its client and ends once', async () => {
  const { ask, end, begun } = asking(ownerQueue(1))
  const leaving = new AbortController()

  await ask('Ann', ANN, leaving.signal)
  await ask('Bob', BOB)
  leaving.abort()
  expect(begun).toEqual(['Ann'])

  await end('Ann')
  expect(begun).toEqual(['Ann', 'Bob'])
})
