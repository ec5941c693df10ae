import { afterEach, beforeEach, expect, test } from 'vitest'
import { fail, ok } from '../../shared/result.ts'
import { createClientApps } from './client-apps.ts'
import { createFakeKeyring } from './testing/fake-keyring.ts'
import { createStateFolder, type StateFolder } from './testing/state-folder.ts'
import { createVault } from './vault.ts'

const HERE = 'https://sheets.example/2.0'
const ELSEWHERE = 'https://other.example/2.0'
const APP = { clientId: 'app-1', secret: 'secret-canary', way: 'loopback' as const }
const { keyring } = createFakeKeyring()
let folder: StateFolder
beforeEach(() => {
  folder = createStateFolder()
})
afterEach(() => folder.remove())

/** The app's registered apps, as they are after a start. */
function start() {
  const db = folder.open()
  const vault = createVault({ keyring, newBytes: count => new Uint8Array(count).fill(7), scryptCost: 10 })
  const apps = createClientApps({ db, vault })
  return {
    ...apps,
    async keep(keeping: 'keyring' | 'passphrase' | 'session', passphrase: string | null = null, app = APP) {
      const step = await apps.toKeep(HERE, app, { keeping, passphrase })
      return step.ok ? db.write(() => step.value()) : step
    },
  }
}

test('an app is known for the service it was entered for, and for no other', async () => {
  const apps = start()
  expect(await apps.recall(HERE)).toBeNull()

  await apps.keep('keyring')

  expect(await start().recall(HERE)).toEqual({ clientId: 'app-1', way: 'loopback', secret: 'here' })
  expect(await start().open(HERE, null)).toEqual(ok(APP))
  expect(await start().recall(ELSEWHERE)).toBeNull()
  expect(await start().open(ELSEWHERE, null)).toMatchObject({ error: { kind: 'unauthorized' } })
})

test('a secret with a passphrase is locked after a restart, and opens only with the right one', async () => {
  const apps = start()
  await apps.keep('passphrase', 'open')
  expect(await apps.recall(HERE)).toMatchObject({ secret: 'here' })

  const again = start()

  expect(await again.recall(HERE)).toEqual({ clientId: 'app-1', way: 'loopback', secret: 'locked' })
  expect(await again.open(HERE, null)).toEqual(fail({ kind: 'passphrase-wrong' }))
  expect(await again.open(HERE, 'closed')).toEqual(fail({ kind: 'passphrase-wrong' }))
  expect(await again.open(HERE, 'open')).toEqual(ok(APP))
  expect(await again.recall(HERE)).toMatchObject({ secret: 'here' })
})

test('kept in memory, only the secret has to be entered again after a restart', async () => {
  const apps = start()
  await apps.keep('keyring')
  await apps.keep('session')

  expect(await apps.open(HERE, null)).toEqual(ok(APP))
  expect(await start().recall(HERE)).toEqual({ clientId: 'app-1', way: 'loopback', secret: 'gone' })
  expect(await start().open(HERE, null)).toMatchObject({ error: { kind: 'unauthorized' } })
})

test('another app for the same service replaces the first', async () => {
  await start().keep('keyring')
  await start().keep('keyring', null, { clientId: 'app-2', secret: 'other-canary', way: 'loopback' })

  expect(await start().open(HERE, null)).toEqual(ok({ clientId: 'app-2', secret: 'other-canary', way: 'loopback' }))
})

test.each(['keyring', 'passphrase', 'session'] as const)(
  'with %s, no file contains a secret in plain text',
  async keeping => {
    await start().keep(keeping, 'open')

    expect(folder.bytes()).toContain('app-1')
    expect(folder.bytes()).not.toContain('canary')
  },
)
