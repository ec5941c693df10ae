import { describe, expect, test } from 'vitest'
import { createTestHistory, set } from './testing/test-history.ts'

const at = () =>
  createTestHistory([
    [1, null, 'Door'],
    [2, null, 'Hinge'],
    [3, null, 'Screw'],
    [4, null, 'Wall'],
  ])

describe('undo', () => {
  test('waits for the previous transaction', async () => {
    const { history, rowAt } = at()
    void history.do([set(1, 1, 'Gate')], 'typing')
    void history.do([set(1, 1, 'Arch')], 'typing')
    await history.undo()

    expect(rowAt(0)[0]).toBe('Gate')
  })

  test('requested before the transaction is stored is accepted', async () => {
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

  test('reverts the step that was being prepared at the request, not the one before it', async () => {
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

  test('reverts the previous step if the preparation gave no edits', async () => {
    const { history, rowAt } = at()
    await history.do([set(1, 1, 'Gate')], 'typing')
    const refused = Promise.reject(new Error('cancelled'))
    history.expect(refused)

    expect(await history.undo()).toMatchObject({ what: 'typing' })
    expect(rowAt(0)[0]).toBe('Door')
  })
})
