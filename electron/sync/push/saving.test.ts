import { expect, test } from 'vitest'
import { createGate } from './saving.ts'

test('limits concurrent work, and starts the latest waiting work first', async () => {
  const pass = createGate(2)
  const open = new Map<string, () => void>()
  const begun: string[] = []
  const work = (name: string) =>
    pass(async () => {
      begun.push(name)
      await new Promise<void>(resolve => void open.set(name, resolve))
    })

  const all = ['a', 'b', 'c', 'd'].map(work)
  open.get('a')?.()
  await all[0]
  open.get('d')?.()
  await all[3]
  for (const name of ['b', 'c']) open.get(name)?.()
  await Promise.all(all)

  expect(begun).toEqual(['a', 'b', 'd', 'c'])
})

test('work that throws frees its slot', async () => {
  const pass = createGate(1)
  const broken = pass(() => Promise.reject(new Error('a bug')))

  await expect(broken).rejects.toThrow('a bug')
  expect(await pass(async () => 'went')).toBe('went')
})
