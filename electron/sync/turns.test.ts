import { expect, test } from 'vitest'
import { sheetId } from '../../shared/columnar/testing/a-sheet.ts'
import { createTurns } from './turns.ts'

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
