import { expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { errorOf } from './bridge.ts'
import { readAll } from './slices.ts'

test('reads all slices of a list in order', async () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  const asked: number[] = []

  const read = await readAll(after => {
    asked.push(after)
    const next = after + 2
    return Promise.resolve(ok({ items: all.slice(after, next), next: next < all.length ? next : null }))
  })

  expect(read).toEqual(all)
  expect(asked).toEqual([0, 2, 4])
})

test('a failed slice fails the whole list', async () => {
  const thrown = await readAll(after =>
    Promise.resolve(after === 0 ? ok({ items: [1], next: 1 }) : fail({ kind: 'disk-full' })),
  ).catch((reason: unknown) => reason)

  expect(errorOf(thrown)).toEqual({ kind: 'disk-full' })
})
