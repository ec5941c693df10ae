import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import { buildWorker, newFolder, noPage, removeFolder, startRun, startTinyService } from './testing/a-run.ts'

let workshop: string
let worker: string
let folder: string
let service: Awaited<ReturnType<typeof startTinyService>>
let run: ReturnType<typeof startRun>

beforeAll(async () => {
  workshop = newFolder()
  worker = await buildWorker(workshop)
})
afterAll(() => removeFolder(workshop))

beforeEach(async () => {
  folder = newFolder()
  service = await startTinyService()
  run = startRun(folder, worker, service)
})
afterEach(async () => {
  await run.end()
  await service.stop()
  removeFolder(folder)
})

const enter = (token: string, passphrase: string | null = null) =>
  run.app.handlers['session.enter-token'](
    { address: service.baseUrl, token, keeping: passphrase ? 'passphrase' : 'session', passphrase },
    noPage,
  )
const start = async () => {
  const answer = await run.app.handlers['app.start']({}, noPage)
  if (!answer.ok) throw new Error(answer.error.kind)
  return answer.value
}
const restart = async () => {
  await run.end()
  run = startRun(folder, worker, service)
  await run.app.begin('last')
}
const type = () =>
  run.app.handlers['edits.submit'](
    {
      sheetId: SheetId.parse(7),
      edits: [{ kind: 'set-cell', rowId: 1, columnId: 1, value: 'typed', formula: null }] as never, // brands do not matter
    },
    noPage,
  )

describe('a first start', () => {
  test('shows the doors and knows nobody', async () => {
    await run.app.begin('last')

    expect(await start()).toMatchObject({ session: { kind: 'signed-out' }, knownAccounts: [] })
    expect(await run.app.handlers['places.list']({ after: 0 }, noPage)).toMatchObject({ ok: false })
  })

  test('opens the local workspace at once when asked to', async () => {
    await run.app.begin('local')

    expect((await start()).session).toMatchObject({
      kind: 'signed-in',
      account: { door: 'local', email: 'ann@sheets.example' },
    })
  })
})

describe('the next start', () => {
  test('goes on in the local workspace, with a new token of the service', async () => {
    await run.app.begin('local')
    await restart()

    expect((await start()).session).toMatchObject({ kind: 'signed-in', account: { door: 'local' } })
  })

  test('opens copies and stored edits for reading when the token was for one session only', async () => {
    await enter('token-ann')
    await type()
    await restart()

    expect(await start()).toMatchObject({ session: { kind: 'reading', why: 'gone' }, unsaved: { total: 1 } })
  })

  test('asks for the passphrase, and a wrong one changes nothing', async () => {
    await enter('token-ann', 'open sesame')
    await restart()
    const { session } = await start()
    if (session.kind !== 'reading') throw new Error('expected to be locked')
    const unlock = (passphrase: string) =>
      run.app.handlers['session.unlock']({ account: session.account.key, passphrase }, noPage)

    expect(session.why).toBe('locked')
    expect(await unlock('open sesam')).toMatchObject({ ok: false, error: { kind: 'passphrase-wrong' } })
    expect(await unlock('open sesame')).toMatchObject({ ok: true, value: { kind: 'signed-in' } })
  })
})

describe('a session that ends', () => {
  test('leaves the account open for reading, once, and keeps what was typed', async () => {
    await enter('token-ann')
    await start()
    await type()

    service.lockOut('token-ann')
    await run.app.handlers['places.refresh']({}, noPage)

    await vi.waitFor(async () =>
      expect(await start()).toMatchObject({ session: { kind: 'reading', why: 'gone' }, unsaved: { total: 1 } }),
    )
    expect(run.events.filter(({ kind }) => kind === 'session.changed')).toHaveLength(2)
  })

  test('by signing out can throw the stored edits away, but only when that is said', async () => {
    await enter('token-ann')
    await type()
    await run.app.handlers['session.sign-out']({ edits: 'keep' }, noPage)
    await enter('token-ann')
    expect((await start()).unsaved.total).toBe(1)

    await run.app.handlers['session.sign-out']({ edits: 'discard' }, noPage)
    await enter('token-ann')
    expect((await start()).unsaved.total).toBe(0)
  })

  test('never shows one person the stored edits of another', async () => {
    await enter('token-ann')
    await type()
    await enter('token-bo')

    const { session, unsaved } = await start()
    expect(session).toMatchObject({ account: { email: 'bo@sheets.example' } })
    expect(unsaved.total).toBe(0)
  })
})

test('a setting is kept and every window hears of it', async () => {
  await run.app.handlers['settings.set']({ density: 'compact' }, noPage)
  await restart()

  expect((await start()).settings.density).toBe('compact')
})

test('a file that is none is not given a token', async () => {
  expect(await run.app.mintFile('')).toMatchObject({ ok: false, error: { kind: 'file-unreadable' } })
  expect(await run.app.mintFile('/somewhere/plan.pdf')).toMatchObject({ ok: true })
})
