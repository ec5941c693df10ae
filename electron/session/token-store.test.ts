import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenKeeping } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok } from '../../shared/result.ts'
import type { StateDb } from './state-db.ts'
import { createFakeKeyring } from './testing/fake-keyring.ts'
import { createStateFolder, fillDisk, type StateFolder } from './testing/state-folder.ts'
import { createTokenStore, type Keyring } from './token-store.ts'

/** A guess need not be dear where a test is about something else. */
const CHEAP = 10
const CANARY = 'token-canary-4f1c9d'
const ann = AccountKey.parse('https://sheets.example/2.0#1')
const ben = AccountKey.parse('https://sheets.example/2.0#2')

let folder: StateFolder
beforeEach(() => {
  folder = createStateFolder()
})
afterEach(() => folder.remove())

const newBytes = (count: number) => randomBytes(count)
const open = (keyring: Keyring = createFakeKeyring().keyring) =>
  createTokenStore({ db: folder.open(), keyring, newBytes, scryptCost: CHEAP })
const sealedBytes = (db: StateDb): Uint8Array => {
  const stored = db.sqlite.prepare('SELECT sealed FROM tokens').get()?.sealed
  if (!(stored instanceof Uint8Array)) throw new Error('no token is stored')
  return stored
}
const how = (keeping: TokenKeeping, passphrase: string | null = null) => ({ keeping, passphrase })

test('a token in the keyring is there again after a restart', async () => {
  const { keyring } = createFakeKeyring()
  expect(await open(keyring).keep(ann, CANARY, how('keyring'))).toEqual(ok(null))

  const restarted = open(keyring)

  expect(await restarted.recall(ann)).toEqual({ kind: 'here', token: CANARY })
  expect(await restarted.recall(ben)).toEqual({ kind: 'gone' })
  expect(await restarted.available()).toEqual({ keyring: 'available', backend: 'gnome_libsecret' })
})

test('a token under a passphrase is locked after a restart and opens with the right one only', async () => {
  await open().keep(ann, CANARY, how('passphrase', 'Mon café préféré'))

  const restarted = open()

  expect(await restarted.recall(ann)).toEqual({ kind: 'locked' })
  expect(await restarted.unlock(ann, 'mon café préféré')).toEqual(fail({ kind: 'passphrase-wrong' }))
  expect(await restarted.unlock(ann, 'Mon café préféré'.normalize('NFD'))).toEqual(ok(CANARY))
  expect(await restarted.recall(ann)).toEqual({ kind: 'here', token: CANARY })
})

test('a token for this session only is gone after a restart', async () => {
  const store = open()
  await store.keep(ann, CANARY, how('session'))

  expect(await store.recall(ann)).toEqual({ kind: 'here', token: CANARY })
  expect(await open().recall(ann)).toEqual({ kind: 'gone' })
})

test.each(['keyring', 'passphrase', 'session'] as const)(
  'kept by %s, no file ever holds the token in clear',
  async keeping => {
    const store = open()
    await store.keep(ann, CANARY, how(keeping, 'a passphrase'))
    await store.recall(ann)

    expect(folder.bytes().length).toBeGreaterThan(1_000)
    expect(folder.bytes()).not.toContain(CANARY)
    expect(folder.bytes()).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 20))
  },
)

test('without a keyring nothing is kept, and nothing else is chosen silently', async () => {
  const { keyring, takeAway } = createFakeKeyring()
  takeAway()
  const store = open(keyring)

  expect(await store.available()).toEqual({ keyring: 'unavailable', backend: 'basic_text' })
  expect(await store.keep(ann, CANARY, how('keyring'))).toEqual(fail({ kind: 'no-keyring' }))
  expect(await store.recall(ann)).toEqual({ kind: 'gone' })
})

test('a keyring that is locked, replaced or gone means signing in again, not a crash', async () => {
  const { keyring, takeAway } = createFakeKeyring()
  await open(keyring).keep(ann, 'cannot be opened later', how('keyring'))

  expect(await open(keyring).recall(ann)).toEqual({ kind: 'gone' })
  takeAway()
  expect(await open(keyring).recall(ann)).toEqual({ kind: 'gone' })
})

test('choosing to keep it in memory removes what was on the disk before', async () => {
  const store = open()
  await store.keep(ann, CANARY, how('keyring'))
  await store.keep(ann, CANARY, how('session'))

  expect(await open().recall(ann)).toEqual({ kind: 'gone' })
})

test('a forgotten token is nowhere', async () => {
  const store = open()
  await store.keep(ann, CANARY, how('keyring'))
  store.forget(ann)

  expect(await store.recall(ann)).toEqual({ kind: 'gone' })
  expect(await open().recall(ann)).toEqual({ kind: 'gone' })
})

test('a sealed token that is copied to another account does not open there', async () => {
  const db = folder.open()
  const store = createTokenStore({ db, keyring: createFakeKeyring().keyring, newBytes, scryptCost: CHEAP })
  await store.keep(ann, CANARY, how('passphrase', 'one'))
  db.sqlite.prepare('UPDATE tokens SET account = ?').run(ben)

  expect(await store.unlock(ben, 'one')).toEqual(fail({ kind: 'passphrase-wrong' }))
})

test('a sealed token that was changed on the disk does not open', async () => {
  const db = folder.open()
  const store = createTokenStore({ db, keyring: createFakeKeyring().keyring, newBytes, scryptCost: CHEAP })
  await store.keep(ann, CANARY, how('passphrase', 'one'))
  const sealed = sealedBytes(db)
  for (const at of [20, 35, sealed.length - 1]) {
    const changed = sealed.with(at, (sealed[at] ?? 0) ^ 1)
    db.sqlite.prepare('UPDATE tokens SET sealed = ?').run(changed)
    expect(await store.unlock(ann, 'one'), `byte ${at}`).toEqual(fail({ kind: 'passphrase-wrong' }))
  }

  db.sqlite.exec("UPDATE tokens SET sealed = X'01'")
  expect(await store.unlock(ann, 'one')).toEqual(fail({ kind: 'passphrase-wrong' }))
})

test('a guess at a passphrase is dear: 128 MiB of memory each', async () => {
  const db = folder.open()
  const store = createTokenStore({ db, keyring: createFakeKeyring().keyring, newBytes })

  await store.keep(ann, CANARY, how('passphrase', 'one'))

  expect(sealedBytes(db)[1]).toBe(17)
})

test('a token sealed at another cost opens all the same', async () => {
  const db = folder.open()
  const keyring = createFakeKeyring().keyring
  await createTokenStore({ db, keyring, newBytes, scryptCost: 12 }).keep(ann, CANARY, how('passphrase', 'one'))

  const later = createTokenStore({ db, keyring, newBytes, scryptCost: CHEAP })

  expect(await later.unlock(ann, 'one')).toEqual(ok(CANARY))
})

test('a passphrase that is missing is asked for', async () => {
  expect(await open().keep(ann, CANARY, how('passphrase'))).toMatchObject({ ok: false, error: { kind: 'invalid' } })
})

test('on a full disk the token is not said to be kept', async () => {
  const db = folder.open()
  const store = createTokenStore({ db, keyring: createFakeKeyring().keyring, newBytes, scryptCost: CHEAP })
  fillDisk(db)

  expect(await store.keep(ann, CANARY, how('keyring'))).toEqual(fail({ kind: 'disk-full' }))
})
