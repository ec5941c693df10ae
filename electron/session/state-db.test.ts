import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { expect, test } from 'vitest'
import { asStored } from '../../shared/model/sheet/saved-view.ts'
import { openDb } from '../db/db.ts'
import { attempt } from '../db/store-error.ts'
import { createAccounts } from './accounts.ts'
import { createFacts } from './facts.ts'
import { createSettings } from './settings.ts'
import { STATE_MIGRATIONS } from './state-db.ts'

test('the state file is readable by this user only, survives a restart, and is migrated once', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'sheaf-state-')), 'user-data')
  const file = join(folder, 'state.db')
  const open = () => {
    const opened = openDb({ file, migrations: STATE_MIGRATIONS, durability: 'full', stamp: 'x' })
    if (!opened.ok) throw new Error('the state file does not open')
    return opened.value.db
  }

  const first = open()
  createFacts({ sqlite: first.sqlite, write: work => attempt(() => first.transaction(work)) }).write(
    'account',
    'local#1',
  )
  const modes = [folder, file, `${file}-wal`].map(path => statSync(path).mode & 0o777)
  first.close()
  const second = open()

  expect(modes).toEqual([0o700, 0o600, 0o600])
  expect(createFacts({ sqlite: second.sqlite, write: attempt }).read('account')).toBe('local#1')
  expect(second.sqlite.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 })
  second.close()
  rmSync(join(folder, '..'), { recursive: true })
})

test('an account stored by an earlier Sheaf keeps its sign-in method', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-state-'))
  const file = join(folder, 'state.db')
  const older = new DatabaseSync(file)
  for (const migration of STATE_MIGRATIONS.slice(0, 2)) older.exec(migration)
  const account = {
    ...{ key: 'https://s.example/2.0#7', door: 'browser', baseUrl: 'https://s.example/2.0', serverName: 's.example' },
    ...{ userId: 7, email: 'ann@s.example', name: 'Ann Lee', keeping: 'keyring' },
  }
  const insert = older.prepare('INSERT INTO accounts (key, account, used_at) VALUES (?, ?, ?)')
  insert.run(account.key, JSON.stringify(account), 1)
  insert.run('damaged', '{', 2)
  older.close()

  const opened = openDb({ file, migrations: STATE_MIGRATIONS, durability: 'full', stamp: 'x' })
  if (!opened.ok) throw new Error('the state file does not open')
  const { door, ...rest } = account

  expect(createAccounts({ sqlite: opened.value.db.sqlite, write: attempt }).list()).toEqual([
    { ...rest, signInMethod: door },
  ])
  opened.value.db.close()
  rmSync(folder, { recursive: true })
})

test('views saved by an earlier Sheaf are kept, with any names', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-state-'))
  const file = join(folder, 'state.db')
  const older = new DatabaseSync(file)
  for (const migration of STATE_MIGRATIONS.slice(0, 3)) older.exec(migration)
  const entry = { account: 'https://s.example/2.0#7', sheetId: 7, now: asStored }
  const stored = [{ ...entry, views: [{ name: '"arrangement":', arrangement: { ...asStored, keepParents: false } }] }]
  const insert = older.prepare('INSERT INTO facts (name, json) VALUES (?, ?)')
  insert.run('settings', JSON.stringify({ theme: 'dark', arrangements: stored }))
  older.close()

  const opened = openDb({ file, migrations: STATE_MIGRATIONS, durability: 'full', stamp: 'x' })
  if (!opened.ok) throw new Error('the state file does not open')
  const settings = createSettings(createFacts({ sqlite: opened.value.db.sqlite, write: attempt }))

  expect(settings.get()).toMatchObject({
    theme: 'dark',
    viewSettings: [{ ...entry, views: [{ name: '"arrangement":', settings: { ...asStored, keepParents: false } }] }],
  })
  opened.value.db.close()
  rmSync(folder, { recursive: true })
})
