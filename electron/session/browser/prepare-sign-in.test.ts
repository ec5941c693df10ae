import { describe, expect, test } from 'vitest'
import type { TokenStores } from '../../../shared/model/account.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { OpenClientApp } from '../client-apps.ts'
import { createPrepare, type PrepareDeps } from './prepare-sign-in.ts'
import { ENTERED } from './testing/a-flow.ts'

const kept: OpenClientApp = { clientId: 'kept', secret: 'kept-secret', way: 'loopback' }
const typed = { clientId: 'typed', clientSecret: 'typed-secret', way: 'scheme' } as const

/** A computer on which everything works, except for the options of a test. */
function aComputer({
  stores = { keyring: 'available', backend: 'x' } as TokenStores,
  app = ok(kept) as Result<OpenClientApp>,
  service = ok(null) as Result<null>,
  may = ok(null) as Result<null>,
} = {}) {
  const asked: string[] = []
  const entered: Parameters<PrepareDeps['enter']>[0][] = []
  const prepare = createPrepare({
    tokenStores: async () => stores,
    clientApps: { open: async () => app },
    mayUseServer: async () => may,
    async probe(baseUrl) {
      asked.push(baseUrl)
      return service
    },
    async enter(entry) {
      entered.push(entry)
      return ok(ENTERED)
    },
  })
  return { prepare, asked, entered }
}
const entry = { address: 'sheets.example', clientApp: typed, keeping: 'keyring', passphrase: null } as const

describe('before the browser opens', () => {
  test('contacts the service and finds its consent page', async () => {
    const { prepare, asked } = aComputer()

    const prepared = await prepare(entry)

    expect(asked).toEqual(['https://sheets.example/2.0'])
    expect(prepared).toMatchObject(ok({ authUrl: 'https://sheets.example', clientId: 'typed', way: 'scheme' }))
  })

  test('never contacts a server that the user rejected', async () => {
    const { prepare, asked } = aComputer({ may: fail({ kind: 'cancelled' }) })

    expect(await prepare(entry)).toEqual(fail({ kind: 'cancelled' }))
    expect(asked).toEqual([])
  })

  test('a hosted service has its consent page at a separate address', async () => {
    const { prepare } = aComputer()

    expect(await prepare({ ...entry, address: 'https://api.smartsheet.eu/2.0' })).toMatchObject(
      ok({ authUrl: 'https://app.smartsheet.eu' }),
    )
  })

  test('without a new client app the stored one is used, with its registered redirect', async () => {
    const { prepare, entered } = aComputer()

    const prepared = await prepare({ ...entry, clientApp: null })
    if (prepared.ok) await prepared.value.enter('code-1')

    expect(prepared).toMatchObject(ok({ clientId: 'kept', way: 'loopback' }))
    expect(entered).toMatchObject([{ baseUrl: 'https://sheets.example/2.0', client: kept, code: 'code-1' }])
  })

  test.each([
    ['an address that cannot be one', { address: 'sheets example' }, {}, 'bad-address'],
    ['http to another computer', { address: 'http://sheets.example' }, {}, 'bad-address'],
    ['no passphrase to keep it with', { keeping: 'passphrase' }, {}, 'invalid'],
    ['no keyring on this computer', {}, { stores: { keyring: 'unavailable', backend: 'basic_text' } }, 'no-keyring'],
    [
      'a kept secret that the passphrase does not open',
      { clientApp: null, keeping: 'passphrase', passphrase: 'x' },
      { app: fail<OpenClientApp>({ kind: 'passphrase-wrong' }) },
      'passphrase-wrong',
    ],
  ] as const)('%s is found without asking anybody', async (_, over, computer, kind) => {
    const { prepare, asked } = aComputer(computer)

    expect(await prepare({ ...entry, ...over })).toMatchObject({ ok: false, error: { kind } })
    expect(asked).toEqual([])
  })

  test('detects a server that is no sheet service', async () => {
    const { prepare } = aComputer({ service: fail({ kind: 'not-a-service', server: 'https://sheets.example/2.0' }) })

    expect(await prepare(entry)).toMatchObject({ ok: false, error: { kind: 'not-a-service' } })
  })
})
