import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TokenKeeping } from '../../shared/model/account.ts'
import { AccountKey } from '../../shared/model/ids.ts'
import { fail, ok } from '../../shared/result.ts'
import type { TokenPair } from './credential.ts'
import { SCRYPT_COST } from './seal.ts'
import type { StateDb } from './state-db.ts'
import { createFakeKeyring } from './testing/fake-keyring.ts'
import { createStateFolder, fillDisk, freeDisk, type StateFolder } from './testing/state-folder.ts'
import { createTokenStore } from './token-store.ts'
import { createVault, type Keyring } from './vault.ts'

/** A low scrypt cost for tests of other things. */
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
const raw = (access: string) => ({ kind: 'raw' as const, access })
const here = (access: string, generation = 1) => ({ kind: 'here', credential: raw(access), generation })
const storeOn = (db: StateDb, keyring = createFakeKeyring().keyring, scryptCost = CHEAP) =>
  createTokenStore({ db, vault: createVault({ keyring, newBytes, scryptCost }), run: 'a run' })
const open = (keyring: Keyring = createFakeKeyring().keyring) => storeOn(folder.open(), keyring)
const sealedBytes = (db: StateDb): Uint8Array => {
  const stored = db.sqlite.prepare('SELECT sealed FROM tokens').get()?.sealed
  if (!(stored instanceof Uint8Array)) throw new Error('no token is stored')
  return stored
}
const how = (keeping: TokenKeeping, passphrase: string | null = null) => ({ keeping, passphrase })

test('a token in the keyring is available after a restart', async () => {
  const { keyring } = createFakeKeyring()
  expect(await open(keyring).keep(ann, raw(CANARY), how('keyring'))).toMatchObject({ ok: true })

  const restarted = open(keyring)

  expect(await restarted.recall(ann)).toEqual(here(CANARY))
  expect(await restarted.recall(ben)).toEqual({ kind: 'gone' })
})

test('a token with a passphrase is locked after a restart and opens only with the right one', async () => {
  await open().keep(ann, raw(CANARY), how('passphrase', 'Mon café préféré'))

  const restarted = open()

  expect(await restarted.recall(ann)).toEqual({ kind: 'locked' })
  expect(await restarted.unlock(ann, 'mon café préféré')).toEqual(fail({ kind: 'passphrase-wrong' }))
  expect(await restarted.unlock(ann, 'Mon café préféré'.normalize('NFD'))).toMatchObject(
    ok({ credential: raw(CANARY) }),
  )
  expect(await restarted.recall(ann)).toEqual(here(CANARY))
})

test('a token for this session only is gone after a restart', async () => {
  const store = open()
  await store.keep(ann, raw(CANARY), how('session'))

  expect(await store.recall(ann)).toEqual(here(CANARY))
  expect(await open().recall(ann)).toEqual({ kind: 'gone' })
})

test.each(['keyring', 'passphrase', 'session'] as const)(
  'with %s, no file ever contains the token in plain text',
  async keeping => {
    const store = open()
    await store.keep(ann, raw(CANARY), how(keeping, 'a passphrase'))
    await store.recall(ann)

    expect(folder.bytes().length).toBeGreaterThan(1_000)
    expect(folder.bytes()).not.toContain(CANARY)
    expect(folder.bytes()).not.toContain(Buffer.from(CANARY).toString('base64').slice(0, 20))
  },
)

test('without a keyring nothing is stored, and no other store is chosen silently', async () => {
  const { keyring, takeAway } = createFakeKeyring()
  takeAway()
  const store = open(keyring)

  expect(await store.keep(ann, raw(CANARY), how('keyring'))).toEqual(fail({ kind: 'no-keyring' }))
  expect(await store.recall(ann)).toEqual({ kind: 'gone' })
})

test('a locked, replaced or missing keyring requires a new sign-in and causes no crash', async () => {
  const { keyring, takeAway, replace } = createFakeKeyring()
  await open(keyring).keep(ann, raw(CANARY), how('keyring'))

  replace()
  expect(await open(keyring).recall(ann)).toEqual({ kind: 'gone' })
  takeAway()
  expect(await open(keyring).recall(ann)).toEqual({ kind: 'gone' })
})

test('choosing to keep the token in memory deletes the stored one', async () => {
  const store = open()
  await store.keep(ann, raw(CANARY), how('keyring'))
  await store.keep(ann, raw(CANARY), how('session'))

  expect(await open().recall(ann)).toEqual({ kind: 'gone' })
})

test('a forgotten token is stored nowhere', async () => {
  const store = open()
  await store.keep(ann, raw(CANARY), how('keyring'))
  store.forget(ann)

  expect(await store.recall(ann)).toEqual({ kind: 'gone' })
  expect(await open().recall(ann)).toEqual({ kind: 'gone' })
})

test('a sealed token copied to another account does not open there', async () => {
  const db = folder.open()
  const store = storeOn(db)
  await store.keep(ann, raw(CANARY), how('passphrase', 'one'))
  db.sqlite.prepare('UPDATE tokens SET account = ?').run(ben)

  expect(await store.unlock(ben, 'one')).toEqual(fail({ kind: 'passphrase-wrong' }))
})

test('a sealed token modified on disk does not open', async () => {
  const db = folder.open()
  const store = storeOn(db)
  await store.keep(ann, raw(CANARY), how('passphrase', 'one'))
  const sealed = sealedBytes(db)
  for (const at of [20, 35, sealed.length - 1]) {
    const changed = sealed.with(at, (sealed[at] ?? 0) ^ 1)
    db.sqlite.prepare('UPDATE tokens SET sealed = ?').run(changed)
    expect(await store.unlock(ann, 'one'), `byte ${at}`).toEqual(fail({ kind: 'passphrase-wrong' }))
  }

  db.sqlite.exec("UPDATE tokens SET sealed = X'01'")
  expect(await store.unlock(ann, 'one')).toEqual(fail({ kind: 'passphrase-wrong' }))
})

test('each guess of a passphrase costs 128 MiB of memory', async () => {
  const db = folder.open()
  const store = storeOn(db, createFakeKeyring().keyring, SCRYPT_COST)

  await store.keep(ann, raw(CANARY), how('passphrase', 'one'))

  expect(sealedBytes(db)[1]).toBe(17)
})

test('a token sealed at another cost opens too', async () => {
  const db = folder.open()
  const keyring = createFakeKeyring().keyring
  await storeOn(db, keyring, 12).keep(ann, raw(CANARY), how('passphrase', 'one'))

  const later = storeOn(db, keyring)

  expect(await later.unlock(ann, 'one')).toMatchObject(ok({ credential: raw(CANARY) }))
})

test('a missing passphrase is requested', async () => {
  expect(await open().keep(ann, raw(CANARY), how('passphrase'))).toMatchObject({
    ok: false,
    error: { kind: 'invalid' },
  })
})

test('reports a token as not stored on a full disk', async () => {
  const db = folder.open()
  const store = storeOn(db)
  fillDisk(db)

  expect(await store.keep(ann, raw(CANARY), how('keyring'))).toEqual(fail({ kind: 'disk-full' }))
})

const pair = (number: number): TokenPair => ({
  kind: 'pair',
  access: `access-canary-${number}`,
  refresh: `refresh-canary-${number}`,
  client: { clientId: 'app-1', secret: 'secret-canary' },
  scopes: ['READ_SHEETS'],
  issuedAt: 1_000,
  expiresAt: 2_000,
  aheadMs: 0,
})

test('a token stored by the first Sheaf is available after the migration', async () => {
  const { keyring } = createFakeKeyring()
  const first = folder.open(1)
  const sealed = await keyring.encrypt(CANARY)
  first.sqlite.prepare('INSERT INTO tokens (account, keeping, sealed) VALUES (?, ?, ?)').run(ann, 'keyring', sealed)

  expect(await storeOn(folder.open(), keyring).recall(ann)).toEqual(here(CANARY))
})

test.each(['keyring', 'passphrase', 'session'] as const)(
  'with %s, a pair is refreshed without asking again, and no file contains it in plain text',
  async keeping => {
    const store = open()
    await store.keep(ann, pair(1), how(keeping, 'open'))
    expect(store.refreshLog.begin(ann, 1, null)).toEqual(ok({ kind: 'begun' }))

    expect(await store.refreshLog.finish(ann, 1, pair(2))).toEqual(ok({ credential: pair(2), generation: 2 }))

    expect(await store.recall(ann)).toEqual({ kind: 'here', credential: pair(2), generation: 2 })
    expect(store.refreshLog.doubt(ann)).toBeNull()
    expect(folder.bytes()).not.toMatch(/canary/)
    const later = open()
    expect((await later.recall(ann)).kind).toBe({ keyring: 'here', passphrase: 'locked', session: 'gone' }[keeping])
    if (keeping === 'passphrase') expect(await later.unlock(ann, 'open')).toMatchObject(ok({ credential: pair(2) }))
  },
)

test('an intent of another run belongs to it until it is taken over', async () => {
  const { keyring } = createFakeKeyring()
  const store = open(keyring)
  await store.keep(ann, pair(1), how('keyring'))
  store.refreshLog.begin(ann, 1, null)
  const vault = createVault({ keyring, newBytes, scryptCost: CHEAP })
  const other = createTokenStore({ db: folder.open(), vault, run: 'another run' })

  expect(other.refreshLog.doubt(ann)).toBe('a run')
  expect(other.refreshLog.begin(ann, 1, null)).toEqual(ok({ kind: 'taken', owner: 'a run' }))
  expect(other.refreshLog.begin(ann, 1, 'a run')).toEqual(ok({ kind: 'begun' }))
  expect(await other.refreshLog.finish(ann, 1, pair(2))).toMatchObject(ok({ generation: 2 }))
  expect(await store.refreshLog.finish(ann, 1, pair(3))).toEqual(ok(null))
  expect(store.refreshLog.begin(ann, 1, null)).toEqual(ok({ kind: 'superseded' }))
  expect(store.refreshLog.giveUp(ann, 1)).toEqual(ok(false))
})

test('a pair that arrives after its intent was taken over is stored all the same, because its predecessor is dead', async () => {
  const { keyring } = createFakeKeyring()
  const store = open(keyring)
  await store.keep(ann, pair(1), how('keyring'))
  store.refreshLog.begin(ann, 1, null)
  const vault = createVault({ keyring, newBytes, scryptCost: CHEAP })
  const other = createTokenStore({ db: folder.open(), vault, run: 'another run' })
  other.refreshLog.begin(ann, 1, 'a run')

  expect(await store.refreshLog.finish(ann, 1, pair(2))).toMatchObject(ok({ generation: 2 }))
  expect(other.refreshLog.giveUp(ann, 1)).toEqual(ok(false))
  expect(await other.recall(ann)).toMatchObject({ credential: pair(2) })
})

test.each(['keyring', 'session'] as const)('with %s, a late pair does not replace a later sign-in', async keeping => {
  const store = open()
  await store.keep(ann, pair(1), how(keeping))
  store.refreshLog.begin(ann, 1, null)
  store.forget(ann)
  await store.keep(ann, pair(7), how(keeping))

  expect(await store.refreshLog.finish(ann, 1, pair(2))).toEqual(ok(null))

  expect(await store.recall(ann)).toMatchObject({ credential: pair(7) })
})

test('additional facts are stored with the token in one transaction', async () => {
  const db = folder.open()
  const store = storeOn(db)
  const note = () => void db.sqlite.prepare("INSERT INTO facts (name, json) VALUES ('x', '1')").run()
  const facts = () => db.sqlite.prepare('SELECT count(*) AS n FROM facts').get()?.n

  fillDisk(db, ['facts'])
  expect(await store.keep(ann, pair(1), how('keyring'), note)).toEqual(fail({ kind: 'disk-full' }))
  expect([await store.recall(ann), facts()]).toEqual([{ kind: 'gone' }, 0])

  freeDisk(db)
  expect(await store.keep(ann, pair(1), how('keyring'), note)).toMatchObject({ ok: true })
  expect(facts()).toBe(1)
})
