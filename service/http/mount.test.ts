import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { ApiError } from '../rules/api-error.ts'
import type { Scope } from '../rules/scopes.ts'
import { type Person, startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import type { ServiceContext, ServiceEnv } from './env.ts'
import { mount } from './mount.ts'
import { flag, needed, wholeNumber } from './query.ts'
import { reply } from './reply.ts'

/** Sends a request to one endpoint: returns its response, the error code, or the message of a bug. */
async function withEndpoint(declared: Endpoint) {
  const service = startService()
  const sheet = await aSheet(service)

  const ask = async (
    address: string,
    { id: userId }: Person = service.ann,
    scopes: readonly Scope[] = ['READ_SHEETS'],
  ) => {
    const app = new Hono<ServiceEnv>()
    let failure: unknown = null
    app.onError((error, c) => {
      failure = error instanceof ApiError ? error.code : error.message
      return c.text('')
    })
    app.use(async (c, next) => {
      const organization = { email: '', name: '', admin: false, groupAdmin: false }
      c.set('caller', { ...organization, userId, scopes: new Set(scopes), tokenHash: '' })
      await next()
    })
    const response = await app.route('/', mount(service.deps, [declared])).request(address)
    return failure ?? response.json()
  }
  return { service, sheet, ask }
}

const COMMON = { family: 'Sheets', title: 'Look', method: 'GET' } as const
const nothing = (c: ServiceContext) => reply(c, {})

test('an endpoint that needs an access level addresses an object, and one that addresses an object needs a level', () => {
  expect(() => endpoint({ ...COMMON, path: '/sheets', needs: 'sheet.read', handle: nothing })).toThrow('/sheets')
  expect(() => endpoint({ ...COMMON, path: '/sheets/:sheetId', needs: 'sheet.list', handle: nothing })).toThrow(
    'sheet.list',
  )
})

test('passes the addressed object and the parsed query to the handler', async () => {
  const { ask, sheet } = await withEndpoint(
    endpoint({
      ...COMMON,
      path: '/sheets/:sheetId/look',
      needs: 'sheet.read',
      query: { often: needed(wholeNumber(1, 9)), loudly: flag },
      handle: (c, { target, again, query }) => reply(c, { name: target.name, again: again().id, ...query }),
    }),
  )

  expect(await ask(`${sheet.url}/look?often=3&loudly=True`)).toEqual({
    name: 'Plan',
    again: sheet.id,
    often: 3,
    loudly: true,
  })
  expect(await ask(`${sheet.url}/look?often=10`)).toBe(1018)
  expect(await ask(`${sheet.url}/look`)).toBe(1009)
})

test('checks the scope first, then whether the caller sees the object, and only then the query', async () => {
  let calls = 0
  const { ask, sheet, service } = await withEndpoint(
    endpoint({
      ...COMMON,
      path: '/sheets/:sheetId/look',
      needs: 'row.change',
      query: { loudly: flag },
      handle(c) {
        calls++
        return nothing(c)
      },
    }),
  )
  const { ann, bob } = service

  expect(await ask('/sheets/7/look?loudly=7', ann, ['READ_SHEETS'])).toBe(1004)
  expect(await ask(`${sheet.url}/look?loudly=7`, bob, ['WRITE_SHEETS'])).toBe(1006)
  sheet.share(bob, 'VIEWER')
  expect(await ask(`${sheet.url}/look?loudly=7`, bob, ['WRITE_SHEETS'])).toBe(1004)
  sheet.share(bob, 'EDITOR')
  expect(await ask(`${sheet.url}/look?loudly=7`, bob, ['WRITE_SHEETS'])).toBe(1018)
  expect(calls).toBe(0)
  expect(await ask(`${sheet.url}/look`, bob, ['WRITE_SHEETS'])).toEqual({})
  expect(calls).toBe(1)
})

test('reading an undeclared query parameter is a bug that fails at once', async () => {
  const { ask } = await withEndpoint(
    endpoint({
      ...COMMON,
      path: '/sheets',
      needs: 'sheet.list',
      handle: c => reply(c, { loudly: flag.read(c, 'loudly') ?? false }),
    }),
  )

  expect(await ask('/sheets')).toBe('The word loudly is not declared.')
  expect(await ask('/sheets?unheard=1')).toBe('The word loudly is not declared.')
})

test('rejects an invalid numericDates before anything has happened', async () => {
  const done: string[] = []
  const { ask } = await withEndpoint(
    endpoint({
      ...COMMON,
      path: '/sheets',
      needs: 'sheet.list',
      handle(c) {
        done.push('changed')
        return reply(c, { id: 1 })
      },
    }),
  )

  expect(await ask('/sheets?numericDates=perhaps')).toBe(1018)
  expect(done).toEqual([])
  expect(await ask('/sheets?numericDates=TRUE')).toEqual({ id: 1 })
})
