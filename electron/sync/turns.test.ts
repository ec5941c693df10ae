import { expect, test } from 'vitest'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { createGate, createTurns } from './turns.ts'

const A = sheetId(1)
const B = sheetId(2)

function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    open = resolve
  })
  return { open: () => open(), opened }
}

test('work on one sheet waits for the work before it, work on another does not', async () => {
  const turns = createTurns()
  const first = gate()
  const done: string[] = []

  const slow = turns(A, async () => {
    await first.opened
    done.push('slow')
  })
  const next = turns(A, async () => void done.push('next'))
  await turns(B, async () => void done.push('other sheet'))
  first.open()
  await Promise.all([slow, next])

  expect(done).toEqual(['other sheet', 'slow', 'next'])
})

test('work that throws tells who asked, and the next goes all the same', async () => {
  const turns = createTurns()

  const broken = turns(A, async () => {
    throw new Error('a bug')
  })
  const next = turns(A, async () => 'went')

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
