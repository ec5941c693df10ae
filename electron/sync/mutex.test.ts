import { expect, test } from 'vitest'
import { createGate, createMutex } from './mutex.ts'

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open: () => open(), opened }
}

test('work waits for the work before it, and not for that of another mutex', async () => {
  const [mutex, other] = [createMutex(), createMutex()]
  const first = gate()
  const done: string[] = []

  const slow = mutex.run(async () => {
    await first.opened
    done.push('slow')
  })
  const next = mutex.run(async () => void done.push('next'))
  await other.run(async () => void done.push('other'))
  first.open()
  await Promise.all([slow, next])

  expect(done).toEqual(['other', 'slow', 'next'])
})

test('work that throws tells who asked, and the next goes all the same', async () => {
  const mutex = createMutex()

  const broken = mutex.run(async () => {
    throw new Error('a bug')
  })
  const next = mutex.run(async () => 'went')

  await expect(broken).rejects.toThrow('a bug')
  expect(await next).toBe('went')
})

test('so much work at once and no more, and of what waits the latest goes first', async () => {
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

test('work that throws leaves its place to the next', async () => {
  const pass = createGate(1)
  const broken = pass(() => Promise.reject(new Error('a bug')))

  await expect(broken).rejects.toThrow('a bug')
  expect(await pass(async () => 'went')).toBe('went')
})
