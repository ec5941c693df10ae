import { expect, test } from 'vitest'
import { once } from './once.ts'

test('reads each id once, also when nothing was found', () => {
  const asked: number[] = []
  const nameOf = once(id => {
    asked.push(id)
    return id === 1 ? 'Ann' : undefined
  })

  expect([1, 2, 1, 2].map(nameOf)).toEqual(['Ann', undefined, 'Ann', undefined])
  expect(asked).toEqual([1, 2])
})
