import { expect, test } from 'vitest'
import { ownerTurns } from './owner-turns.ts'

const [ANN, BOB, CID] = [1, 2, 3]
const STAYS = new AbortController().signal

/** Asks for turns, and notes whose have begun. */
function asking(turns: ReturnType<typeof ownerTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise(resolve => setImmediate(resolve))
  return {
    begun,
    async ask(name: string, ownerId: number, gone = STAYS) {
      void turns.take(ownerId, gone).then(end => {
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

test('so many people have a turn at once, and the next one begins when one of them ends', async () => {
  const { ask, end, begun } = asking(ownerTurns(2))

  await ask('Ann', ANN)
  await ask('Bob', BOB)
  await ask('Cid', CID)
  expect(begun).toEqual(['Ann', 'Bob'])

  await end('Bob')
  expect(begun).toEqual(['Ann', 'Bob', 'Cid'])
})

test('one person has one turn at a time and leaves the others to the rest', async () => {
  const { ask, end, begun } = asking(ownerTurns(2))

  for (const name of ['Ann 1', 'Ann 2', 'Ann 3']) await ask(name, ANN)
  await ask('Bob', BOB)
  expect(begun).toEqual(['Ann 1', 'Bob'])

  await end('Ann 1')
  await end('Ann 2')
  expect(begun).toEqual(['Ann 1', 'Bob', 'Ann 2', 'Ann 3'])
})

test('who asks often does not get ahead of who asks once', async () => {
  const { ask, end, begun } = asking(ownerTurns(1))

  for (const name of ['Ann 1', 'Ann 2', 'Ann 3']) await ask(name, ANN)
  await ask('Bob', BOB)
  await end('Ann 1')
  await end('Ann 2')
  await end('Bob')

  expect(begun).toEqual(['Ann 1', 'Ann 2', 'Bob', 'Ann 3'])
})

test('who goes away while waiting gives up the place, also when all of a person’s go', async () => {
  const { ask, end, begun, settled } = asking(ownerTurns(1))
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

test('a turn that has begun outlives its asker and is ended once', async () => {
  const { ask, end, begun } = asking(ownerTurns(1))
  const leaving = new AbortController()

  await ask('Ann', ANN, leaving.signal)
  await ask('Bob', BOB)
  leaving.abort()
  expect(begun).toEqual(['Ann'])

  await end('Ann')
  expect(begun).toEqual(['Ann', 'Bob'])
})
