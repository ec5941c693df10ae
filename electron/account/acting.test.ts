import { beforeEach, expect, test } from 'vitest'
import { SheetId } from '../../shared/model/ids.ts'
import type { Result } from '../../shared/result.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { noPage, runForEachTest } from '../compose/testing/a-run.ts'

const here = runForEachTest()

async function must<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}
const call = () => here.run.app.handlers
const set = (saving: 'hold' | 'automatic') => must(call()['settings.set']({ saving }, noPage))
const assumeBo = () => must(call()['accounts.assume']({ email: 'bo@sheets.example' }, noPage))
const type = () =>
  must(
    call()['edits.submit'](
      {
        sheetId: SheetId.parse(7),
        edits: [{ kind: 'set-cell', rowId: 1, columnId: 1, value: 'typed', formula: null }] as never, // brand casts
      },
      noPage,
    ),
  )
const list = () => must(call()['accounts.list']({}, noPage))
const unsaved = async () => Object.fromEntries((await list()).map(each => [each.account.name, each.unsaved]))
const session = async () => (await must(call()['app.start']({}, noPage))).session
const isSavedAsBo = () => here.service.acted.some(line => line.startsWith('bo@') && line.includes('/sheets/7'))

beforeEach(() => set('hold'))

const enterAsAnn = () =>
  must(
    call()['session.enter-token'](
      { address: here.service.baseUrl, token: 'token-ann', keeping: 'keyring', passphrase: null },
      noPage,
    ),
  )

test("edits typed while acting as a member are separate from the admin's, and are sent as the member", async () => {
  await enterAsAnn()
  await type()
  await assumeBo()
  await type()
  expect(await unsaved()).toEqual({ Ann: 1, Bo: 1 })

  await must(call()['edits.save']({ sheetId: null }, noPage))

  await eventually(() => expect(isSavedAsBo()).toBe(true))
  expect(await unsaved()).toMatchObject({ Ann: 1 })
})

test('both share the request budget of one token', async () => {
  await enterAsAnn()
  const [ann] = await list()
  const used = async () => (await must(call()['account.usage']({}, noPage))).queue.used
  await eventually(async () => expect(await used()).toBeGreaterThan(2))
  const byAnn = await used()

  await assumeBo()
  await eventually(async () => expect(await used()).toBeGreaterThan(byAnn + 2))
  const byBoth = await used()
  await must(call()['accounts.switch']({ account: ann?.account.key ?? ('' as never) }, noPage)) // there is one

  expect(await used()).toBeGreaterThanOrEqual(byBoth)
})

test('a member account that no admin acts as is listed only while it has unsaved edits', async () => {
  await enterAsAnn()
  const [ann] = await list()
  await assumeBo()
  await must(call()['accounts.switch']({ account: ann?.account.key ?? ('' as never) }, noPage)) // there is one
  expect((await list()).map(({ account }) => account.name)).toEqual(['Ann'])

  await assumeBo()
  await type()
  await must(call()['accounts.switch']({ account: ann?.account.key ?? ('' as never) }, noPage)) // there is one
  expect((await list()).map(({ account }) => account.name).sort()).toEqual(['Ann', 'Bo'])
})

test.each([
  ['of a service elsewhere', 'last'],
  ['of this computer', 'local'],
] as const)(
  'a restart of an admin %s begins as the admin, and pending edits in the other name are saved',
  async (_title, method) => {
    if (method === 'local') await here.run.begin('local')
    else await enterAsAnn()
    await assumeBo()
    await type()
    await set('automatic')
    await here.run.end()
    here.service.acted.length = 0
    here.again()

    await here.run.begin(method)

    expect(await session()).toMatchObject({ kind: 'signed-in', account: { name: 'Ann' } })
    await eventually(() => expect(isSavedAsBo()).toBe(true))
    expect(await session()).toMatchObject({ account: { name: 'Ann' } })
  },
)

test('the service of this computer can be shown again as the admin and as the member, without a token', async () => {
  await here.run.begin('local')
  const assumed = await assumeBo()
  await type()
  const [bo, ann] = (await list()).map(({ account }) => account.key)

  await must(call()['accounts.switch']({ account: ann ?? ('' as never) }, noPage)) // both are listed
  expect(await session()).toMatchObject({ kind: 'signed-in', account: { name: 'Ann' } })
  await must(call()['accounts.switch']({ account: bo ?? ('' as never) }, noPage)) // both are listed

  expect(await session()).toEqual(assumed)
})
