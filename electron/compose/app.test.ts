import { describe, expect, test, vi } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { noPage, runForEachTest, startTinyService } from './testing/a-run.ts'

const here = runForEachTest()

const enter = (token: string, passphrase: string | null = null) =>
  here.run.app.handlers['session.enter-token'](
    { address: here.service.baseUrl, token, keeping: passphrase ? 'passphrase' : 'session', passphrase },
    noPage,
  )
const start = async () => {
  const answer = await here.run.app.handlers['app.start']({}, noPage)
  if (!answer.ok) throw new Error(answer.error.kind)
  return answer.value
}
const restart = async () => {
  await here.run.end()
  here.again()
  await here.run.begin('last')
}
const type = () =>
  here.run.app.handlers['edits.submit'](
    {
      sheetId: SheetId.parse(7),
      edits: [{ kind: 'set-cell', rowId: 1, columnId: 1, value: 'typed', formula: null }] as never, // brand casts
    },
    noPage,
  )

describe('a first start', () => {
  test('shows the sign-in methods without an account', async () => {
    await here.run.begin('last')

    expect(await start()).toMatchObject({ session: { kind: 'signed-out' } })
    expect(await here.run.app.handlers['accounts.list']({}, noPage)).toMatchObject({ value: [] })
    expect(await here.run.app.handlers['items.list']({ after: 0 }, noPage)).toMatchObject({ ok: false })
  })

  test('opens the local workspace at once on request, and reports that its service is starting', async () => {
    await here.run.app.resume()
    const entered = here.run.app.enter('local')
    expect(await start()).toMatchObject({ session: { kind: 'signed-out' }, startsLocal: true })
    here.run.app.handlers['page.drawn']({}, noPage)
    await entered
    expect(await start()).not.toHaveProperty('startsLocal')

    expect((await start()).session).toMatchObject({
      kind: 'signed-in',
      account: { signInMethod: 'local', email: 'ann@sheets.example' },
    })
  })
})

describe('the next start', () => {
  test('continues in the local workspace with a new token of the service', async () => {
    await here.run.begin('local')
    await restart()

    expect((await start()).session).toMatchObject({ kind: 'signed-in', account: { signInMethod: 'local' } })
  })

  test('keeps a sheet on screen when the embedded service starts at a new address', async () => {
    await here.run.begin('local')
    await here.run.end()
    const moved = await startTinyService()
    here.again(moved)
    const begun = here.run.begin('last')
    await start()
    const close = vi.fn()
    const page = { ...noPage, openPort: () => ({ post: () => undefined, onClose: () => undefined, close }) }
    const asked = moved.requests.length

    await here.run.app.handlers['sheet.open']({ sheetId: SheetId.parse(7), opening: 'at-once' }, page)
    expect(asked).toBe(0)
    await begun

    await eventually(() => expect(moved.requests.join()).toContain('/sheets/7'))
    expect(close).not.toHaveBeenCalled()
    await moved.stop()
  })

  test('opens copies and stored edits for reading when the token was for one session only', async () => {
    await enter('token-ann')
    await type()
    await restart()

    expect(await start()).toMatchObject({ session: { kind: 'reading', why: 'gone' }, unsaved: { total: 1 } })
  })

  test('requests the passphrase, and a wrong one changes nothing', async () => {
    await enter('token-ann', 'open sesame')
    await restart()
    const { session } = await start()
    if (session.kind !== 'reading') throw new Error('expected to be locked')
    const unlock = (passphrase: string) =>
      here.run.app.handlers['session.unlock']({ account: session.account.key, passphrase }, noPage)

    expect(session.why).toBe('locked')
    expect(await unlock('open sesam')).toMatchObject({ ok: false, error: { kind: 'passphrase-wrong' } })
    expect(await unlock('open sesame')).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  })
})

describe('an ended session', () => {
  test('leaves the account readable, and keeps the edits', async () => {
    await enter('token-ann')
    await start()
    await type()

    here.service.lockOut('token-ann')
    await here.run.app.handlers['items.refresh']({}, noPage)

    await eventually(async () =>
      expect(await start()).toMatchObject({ session: { kind: 'reading', why: 'gone' }, unsaved: { total: 1 } }),
    )
    expect(here.run.events.filter(({ kind }) => kind === 'session.changed')).toHaveLength(2)
  })

  test('discards the stored edits on sign-out only on request', async () => {
    await enter('token-ann')
    await type()
    await here.run.app.handlers['session.sign-out']({ edits: 'keep' }, noPage)
    await enter('token-ann')
    expect((await start()).unsaved.total).toBe(1)

    await here.run.app.handlers['session.sign-out']({ edits: 'discard' }, noPage)
    await enter('token-ann')
    expect((await start()).unsaved.total).toBe(0)
  })

  test('never shows the stored edits of one user to another', async () => {
    await enter('token-ann')
    await type()
    await enter('token-bo')

    const { session, unsaved } = await start()
    expect(session).toMatchObject({ account: { email: 'bo@sheets.example' } })
    expect(unsaved.total).toBe(0)
  })
})

test('does not delay quitting for a save that the service has postponed by a minute', async () => {
  let refusals = 0
  const tooMany = { errorCode: 4003, message: 'Rate limit exceeded.', refId: 'x' }
  here.again(here.service, {
    env: {
      async fetch(input, init) {
        if (!String(input).includes('/sheets/7')) return fetch(input, init)
        refusals += 1
        return Response.json(tooMany, { status: 429, headers: { 'Retry-After': '60' } })
      },
    },
  })
  await enter('token-ann')
  await type()
  await here.run.app.handlers['edits.save']({ sheetId: SheetId.parse(7) }, noPage)
  await eventually(() => expect(refusals).toBe(1))

  expect(await here.run.app.end()).toMatchObject({ isClosed: true })

  here.again()
  await enter('token-ann')
  expect((await start()).unsaved.total).toBe(1)
})

test('publishes nothing before the last state is restored, because no page can receive it yet', async () => {
  await enter('token-ann', 'open sesame')
  await here.run.end()
  here.again()

  await here.run.app.handlers['settings.set']({ density: 'compact' }, noPage)
  await here.run.app.resume()
  expect(here.run.events).toEqual([])
  expect(await start()).toMatchObject({ session: { kind: 'reading', why: 'locked' }, settings: { density: 'compact' } })

  await here.run.app.handlers['settings.set']({ density: 'standard' }, noPage)
  expect(here.run.events).toMatchObject([{ kind: 'settings.changed', settings: { density: 'standard' } }])
})

test('a setting is stored and published to every window', async () => {
  await here.run.app.handlers['settings.set']({ density: 'compact' }, noPage)
  await restart()

  expect((await start()).settings.density).toBe('compact')
})

test('a path that is no file gets no token', async () => {
  expect(await here.run.app.mintFile('')).toMatchObject({ ok: false, error: { kind: 'file-unreadable' } })
  expect(await here.run.app.mintFile('/somewhere/plan.pdf')).toMatchObject({ ok: true })
})

test('a file that the user opens with Sheaf waits for the page, which receives a token and never the path', async () => {
  here.run.app.receiveArguments(['--some-switch', 'Guests.csv'], '/home/ann')
  expect(here.run.events).toEqual([])
  await here.run.app.handlers['page.drawn']({}, noPage)

  await eventually(() => {
    expect(here.run.events).toEqual([
      { kind: 'file.opened', file: { name: 'Guests.csv', token: expect.stringMatching(/^file-/) } },
    ])
  })
})
