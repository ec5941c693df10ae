import { describe, expect, test } from 'vitest'
import { createWorkplace, set } from './testing/a-workplace.ts'

const at = () =>
  createWorkplace([
    [1, null, 'Door'],
    [2, null, 'Hinge'],
    [3, null, 'Screw'],
    [4, null, 'Wall'],
  ])

describe('a step back', () => {
  test('waits for the transaction before it', async () => {
    const { history, rowAt } = at()
    void history.do([set(1, 1, 'Gate')], 'typing')
    void history.do([set(1, 1, 'Arch')], 'typing')
    await history.undo()

    expect(rowAt(0)[0]).toBe('Gate')
  })

  test('that is asked for before the transaction is stored is not refused for want of one', async () => {
    const { history } = at()
    const typed = history.do([set(1, 1, 'Gate')], 'typing')
    expect(history.isUnderWay()).toBe(true)
    await typed

    const undone = history.undo()
    expect(history.isUnderWay()).toBe(true)
    await undone
    expect(history.isUnderWay()).toBe(false)
    expect(history.next()).toEqual({ undo: null, redo: 'typing' })
  })

  test('takes back what was still being made ready when it was asked for, not the step before it', async () => {
    const { history, rowAt } = at()
    await history.do([set(4, 1, 'Ceiling')], 'typing')
    let isRead = (): void => undefined
    const read = new Promise<void>(done => {
      isRead = done
    })
    history.expect(read.then(() => history.do([set(1, 1, 'Gate')], 'pasting')))
    const undone = [history.undo(), history.undo(), history.redo()]
    expect(history.isUnderWay()).toBe(true)
    isRead()

    expect((await Promise.all(undone)).map(step => step?.what)).toEqual(['pasting', 'typing', 'typing'])
    expect([rowAt(0)[0], rowAt(3)[0]]).toEqual(['Door', 'Ceiling'])
    expect(history.next()).toEqual({ undo: 'typing', redo: 'pasting' })
    expect(history.isUnderWay()).toBe(false)
  })

  test('goes on to the step before where nothing came of what was being made ready', async () => {
    const { history, rowAt } = at()
    await history.do([set(1, 1, 'Gate')], 'typing')
    const refused = Promise.reject(new Error('cancelled'))
    history.expect(refused)

    expect(await history.undo()).toMatchObject({ what: 'typing' })
    expect(rowAt(0)[0]).toBe('Door')
  })
})
