import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { CHANNELS } from '../../shared/ipc/channels.ts'
import { contract } from '../../shared/ipc/contract.ts'
import { isTooLarge } from '../../shared/ipc/message-size.ts'
import { claimsLength } from '../../shared/length-claim.ts'
import { ok } from '../../shared/result.ts'
import { cases } from '../../shared/testing/cases.ts'
import type { Caller, Handlers } from './dispatch.ts'
import { createDispatch } from './dispatch.ts'

const caller: Caller = {
  openPort: () => ({ post: () => undefined, onClose: () => undefined, close: () => undefined }),
  controlWindow: () => undefined,
}

function aMain(answer: () => Promise<unknown> = async () => ok(null)) {
  const called = vi.fn()
  const bugs = vi.fn()
  const handlers = Object.fromEntries(
    CHANNELS.map(channel => [
      channel,
      (input: unknown) => {
        called(channel, input)
        return answer()
      },
    ]),
  ) as unknown as Handlers // the answers' types do not matter here
  return { dispatch: createDispatch(handlers, bugs), called, bugs }
}

describe('a call from the page', () => {
  test('that fits its channel reaches the handler, parsed', async () => {
    const { dispatch, called } = aMain()

    const result = await dispatch('sheet.close', { sheetId: 7 }, caller)

    expect(result).toEqual(ok(null))
    expect(called).toHaveBeenCalledExactlyOnceWith('sheet.close', { sheetId: 7 })
  })

  test('with a field outside the contract is rejected and does nothing', async () => {
    const { dispatch, called } = aMain()

    const result = await dispatch('sheet.close', { sheetId: 7, path: '/etc/passwd' }, caller)

    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid' } })
    expect(called).not.toHaveBeenCalled()
  })

  test('is answered with the names and issues of invalid fields', async () => {
    const { dispatch } = aMain()

    const result = await dispatch('sheet.close', { sheetId: 'seven' }, caller)

    expect(result).toMatchObject({
      ok: false,
      error: { kind: 'invalid', issues: [expect.stringContaining('sheetId')] },
    })
  })

  test('that causes a bug is rejected, and the bug is reported with its channel', async () => {
    const { dispatch, bugs } = aMain(() => Promise.reject(new Error('a bug')))

    await expect(dispatch('items.refresh', {}, caller)).rejects.toThrow('a bug')

    expect(bugs).toHaveBeenCalledExactlyOnceWith('items.refresh', expect.objectContaining({ message: 'a bug' }))
  })

  test('that is too large is rejected before it is parsed', async () => {
    const { dispatch, called } = aMain()

    expect(await dispatch('page.report', { message: 'x'.repeat(5_000_000) }, caller)).toEqual({
      ok: false,
      error: { kind: 'invalid', issues: ['The message is too large.'] },
    })
    expect(called).not.toHaveBeenCalled()
  })

  test('with an object that has a length in place of a list is rejected by name, also among edits', async () => {
    const { dispatch, called, bugs } = aMain()
    const claim = { length: { toString: null } }
    const copy = { place: { kind: 'folder', id: 1 }, name: 'Plans', to: null, parts: claim }
    const edits = JSON.stringify(claim)

    expect(await dispatch('items.copy', copy, caller)).toMatchObject({
      ok: false,
      error: { kind: 'invalid', issues: [expect.stringContaining('length')] },
    })
    expect(await dispatch('edits.submit', { sheetId: 7, edits }, caller)).toMatchObject({
      ok: false,
      error: { kind: 'invalid' },
    })
    expect(called).not.toHaveBeenCalled()
    expect(bugs).not.toHaveBeenCalled()
  })

  test.each(CHANNELS)('with any content is either parsed or rejected: %s', async channel => {
    const { dispatch, bugs } = aMain()

    await fc.assert(
      fc.asyncProperty(fc.anything({ withNullPrototype: true }), async input => {
        const result = await dispatch(channel, input, caller)
        expect(result.ok).toBe(
          !isTooLarge(input) && !claimsLength(input) && contract[channel].input.safeParse(input).success,
        )
      }),
      { numRuns: cases(200, 10_000) },
    )

    expect(bugs).not.toHaveBeenCalled()
  })
})
