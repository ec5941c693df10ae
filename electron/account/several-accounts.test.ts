import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountKey } from '../../shared/model/ids.ts'
import { SheetId } from '../../shared/model/ids.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { noPage, runForEachTest } from '../compose/testing/a-run.ts'
import type { Caller } from '../ipc/dispatch.ts'

const here = runForEachTest()

const call = () => here.run.app.handlers
const enter = (token: string) =>
  call()['session.enter-token']({ address: here.service.baseUrl, token, keeping: 'keyring', passphrase: null }, noPage)
const type = () =>
  call()['edits.submit'](
    {
      sheetId: SheetId.parse(7),
      edits: [{ kind: 'set-cell', rowId: 1, columnId: 1, value: 'typed', formula: null }] as never, // brand casts
    },
    noPage,
  )
const list = async () => {
  const answer = await call()['accounts.list']({}, noPage)
  if (!answer.ok) throw new Error(answer.error.kind)
  return answer.value
}
const keyOf = async (email: string): Promise<AccountKey> => {
  const found = (await list()).find(({ account }) => account.email === email)
  if (!found) throw new Error(`${email} is not listed`)
  return found.account.key
}
const show = async (email: string) => call()['accounts.switch']({ account: await keyOf(email) }, noPage)
const unsaved = async () => Object.fromEntries((await list()).map(each => [each.account.name, each.unsaved]))
const start = async () => {
  const answer = await call()['app.start']({}, noPage)
  if (!answer.ok) throw new Error(answer.error.kind)
  return answer.value
}

test('the budget of an account counts every request it has sent, including its sign-in', async () => {
  await enter('token-ann')
  await call()['items.refresh']({}, noPage)
  const { length: sent } = here.service.requests

  expect(await call()['queue.watch']({}, noPage)).toMatchObject({ ok: true, value: { used: sent } })
})

describe('two accounts', () => {
  beforeEach(async () => {
    await call()['settings.set']({ saving: 'hold' }, noPage)
    await enter('token-ann')
    await type()
    await enter('token-bo')
  })

  test('are listed with their unsaved edits', async () => {
    expect(await list()).toMatchObject([
      { account: { name: 'Bo' }, session: 'here', unsaved: 0 },
      { account: { name: 'Ann' }, session: 'here', unsaved: 1 },
    ])
  })

  test('are shown one at a time, and going back needs no token', async () => {
    expect(await show('ann@sheets.example')).toMatchObject({ ok: true, value: { kind: 'signed-in' } })

    expect(await start()).toMatchObject({ session: { account: { name: 'Ann' } }, unsaved: { total: 1 } })
  })

  test('do not share edits', async () => {
    await type()
    await type()
    expect(await unsaved()).toEqual({ Ann: 1, Bo: 1 })

    await call()['session.sign-out']({ edits: 'discard' }, noPage)
    expect(await unsaved()).toEqual({ Ann: 1, Bo: 0 })
  })

  test('continue saving while hidden, and the window receives only a change notice', async () => {
    const asked = () => here.service.requests.filter(line => line.includes('/sheets/7')).length
    await show('ann@sheets.example')
    await show('bo@sheets.example')
    await call()['items.refresh']({}, noPage)
    here.run.events.length = 0
    const before = asked()

    await call()['settings.set']({ saving: 'automatic' }, noPage)
    await eventually(() => expect(asked()).toBeGreaterThan(before))
    await eventually(() => expect(here.run.events.map(({ kind }) => kind)).toContain('accounts.changed'))

    const kinds = new Set(here.run.events.map(({ kind }) => kind))
    for (const kind of ['unsaved.changed', 'connection.changed', 'failed'] as const) expect(kinds).not.toContain(kind)
    expect((await start()).unsaved.total).toBe(0)
  })

  test('close their sheets when they leave the window, and lose nothing else', async () => {
    const closed: string[] = []
    const page: Caller = {
      openPort: opening => {
        const listeners: (() => void)[] = []
        return {
          post: () => undefined,
          onClose: listener => void listeners.push(listener),
          close() {
            closed.push(opening)
            for (const listener of listeners) listener()
          },
        }
      },
      controlWindow: () => undefined,
    }
    await call()['sheet.open']({ sheetId: SheetId.parse(7), opening: 'of-bo' }, page)

    await show('ann@sheets.example')

    expect(closed).toEqual(['of-bo'])
  })

  test("never receive an edit of another account's sheet, not even during the switch", async () => {
    await call()['sheet.open']({ sheetId: SheetId.parse(7), opening: 'of-bo' }, noPage)

    await show('ann@sheets.example')
    await type()

    expect(await unsaved()).toEqual({ Ann: 1, Bo: 1 })
  })

  test('end separately: signing out closes only the shown one', async () => {
    await call()['session.sign-out']({ edits: 'keep' }, noPage)

    expect(await list()).toMatchObject([
      { account: { name: 'Bo' }, session: 'gone' },
      { account: { name: 'Ann' }, session: 'here' },
    ])
    expect(await show('ann@sheets.example')).toMatchObject({ value: { kind: 'signed-in' } })
  })

  test('end without a sign-out too: a hidden one is listed as ended, and the shown one is unchanged', async () => {
    await show('ann@sheets.example')
    here.service.lockOut('token-bo')
    here.run.events.length = 0

    await show('bo@sheets.example')
    await call()['items.refresh']({}, noPage)
    await eventually(async () => expect((await start()).session).toMatchObject({ kind: 'reading', why: 'gone' }))
    await show('ann@sheets.example')

    expect((await list()).map(({ session }) => session).sort()).toEqual(['gone', 'here'])
    expect((await start()).session).toMatchObject({ kind: 'signed-in', account: { name: 'Ann' } })
  })

  test('are restored after a restart; one with unsaved edits saves them without being shown', async () => {
    await call()['settings.set']({ saving: 'automatic' }, noPage)
    await here.run.end()
    here.again()
    expect(await unsaved()).toEqual({ Ann: 1, Bo: 0 })
    const before = here.service.requests.length

    await here.run.begin('last')

    expect((await start()).session).toMatchObject({ kind: 'signed-in', account: { name: 'Bo' } })
    const isAsked = () => here.service.requests.slice(before).some(line => line.includes('/sheets/7'))
    await eventually(() => expect(isAsked()).toBe(true))
    expect((await start()).session).toMatchObject({ account: { name: 'Bo' } })
  })
})

test('returning to the workspace on this computer starts its service and needs no input', async () => {
  await here.run.begin('local')
  await enter('token-bo')
  expect(await list()).toMatchObject([{ session: 'here' }, { account: { signInMethod: 'local' }, session: 'here' }])

  const local = (await list()).find(({ account }) => account.signInMethod === 'local')
  if (!local) throw new Error('the local account is not listed')
  const shown = await call()['accounts.switch']({ account: local.account.key }, noPage)

  expect(shown).toMatchObject({ ok: true, value: { kind: 'signed-in', account: { signInMethod: 'local' } } })
})

test('native UI follows the chosen theme', async () => {
  await call()['settings.set']({ theme: 'dark' }, noPage)
  await call()['settings.set']({ density: 'compact' }, noPage)

  expect(here.run.themes).toEqual(['dark'])
})
