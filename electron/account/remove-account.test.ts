import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { ok } from '../../shared/result.ts'
import { eventually } from '../../shared/testing/eventually.ts'
import { noPage, runForEachTest } from '../compose/testing/a-run.ts'
import { accountFolder } from '../env/account-files.ts'

const here = runForEachTest()

const call = () => here.run.app.handlers
const enter = (token: string) =>
  call()['session.enter-token']({ address: here.service.baseUrl, token, keeping: 'keyring', passphrase: null }, noPage)
const type = (value: string) =>
  call()['edits.submit'](
    {
      sheetId: SheetId.parse(7),
      edits: [{ kind: 'set-cell', rowId: 1, columnId: 1, value, formula: null }] as never, // brands do not matter
    },
    noPage,
  )
const ALL_OPEN = { shownTo: null, closed: [], opened: [] }
const keyOf = (id: number) => AccountKey.parse(`${here.service.baseUrl}#${id}`)
const remove = (id: number) => call()['accounts.remove']({ account: keyOf(id) }, noPage)
const names = async () => {
  const answer = await call()['accounts.list']({}, noPage)
  return answer.ok ? answer.value.map(({ account }) => account.name) : []
}

/** The files below a folder that hold a text, however it is written. */
const holding = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => readFileSync(file).includes(text))

test('removing an account deletes its edits and its name, and leaves the other account unchanged', async () => {
  await call()['settings.set']({ saving: 'hold' }, noPage)
  await enter('token-bo')
  await type('kept by Bo')
  await enter('token-ann')
  await type('typed by Ann')
  await call()['settings.set'](
    {
      tabs: [1, 2].map(id => ({ account: keyOf(id), sheets: [SheetId.parse(7)], active: null, closed: [] })),
      folds: [{ account: keyOf(1), sheetId: SheetId.parse(7), rows: ALL_OPEN, groups: ALL_OPEN }],
    },
    noPage,
  )
  expect(holding(here.folder, 'typed by Ann')).not.toEqual([])
  expect(holding(here.folder, 'ann@sheets.example')).not.toEqual([])

  expect(await remove(1)).toEqual(ok({ kind: 'signed-out' }))

  expect(await names()).toEqual(['Bo'])
  for (const word of ['typed by Ann', 'ann@sheets.example', String(keyOf(1))]) {
    expect([word, holding(here.folder, word)]).toEqual([word, []])
  }
  await call()['accounts.switch']({ account: keyOf(2) }, noPage)
  const start = await call()['app.start']({}, noPage)
  expect(start).toMatchObject({ value: { session: { account: { name: 'Bo' } }, unsaved: { total: 1 } } })
  expect(start).toMatchObject({ value: { settings: { tabs: [{ account: keyOf(2) }] } } })
})

test('removing a hidden account does not change the screen', async () => {
  await enter('token-ann')
  await enter('token-bo')

  expect(await remove(1)).toMatchObject({ value: { kind: 'signed-in', account: { name: 'Bo' } } })

  expect(await names()).toEqual(['Bo'])
  expect(readdirSync(join(here.folder, 'accounts'))).toHaveLength(1)
})

test('signing in again after a removal starts empty', async () => {
  await call()['settings.set']({ saving: 'hold' }, noPage)
  await enter('token-ann')
  await type('typed by Ann')
  await remove(1)

  await enter('token-ann')

  expect(await call()['app.start']({}, noPage)).toMatchObject({ value: { unsaved: { total: 0 } } })
})

test('leftovers of a removed account are deleted at the next start, and nothing else', async () => {
  await enter('token-ann')
  const left = join(here.folder, 'accounts', 'removed-by-an-earlier-run')
  mkdirSync(left)
  writeFileSync(join(left, 'cache.db'), 'a sheet')

  await here.run.end()
  here.again()
  await here.run.begin('last')

  await eventually(() => expect(readdirSync(join(here.folder, 'accounts'))).toHaveLength(1))
  expect(readdirSync(accountFolder(here.folder, keyOf(1)))).toContain('outbox.db')
})
