import { describe, expect, test } from 'vitest'
import { type Answer, type Person, START, startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

/** Ann is an admin, Bob a member, Cara another admin; Dan was deactivated, Eve has not accepted her invitation. */
function anOffice() {
  const service = startService()
  const { store, deps } = service
  const cara = service.addPerson('Cara', true)
  const [dan, eve] = (['DEACTIVATED', 'PENDING'] as const).map((status, index) => {
    const id = deps.ids.next()
    const email = ['dan@office.example', 'eve@office.example'][index] ?? ''
    store.users.add({ id, email, firstName: '', lastName: '', status }, START)
    return { id, email }
  })
  const as = async (caller: Person, assumed: string, method = 'GET', path = '/users/me', body?: object) => {
    const response = await service.app.request(`/2.0${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${caller.token}`,
        'Content-Type': 'application/json',
        'Assume-User': assumed,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    // as: the tests assert the shape themselves
    return { status: response.status, json: (await response.json()) as Answer }
  }
  return { service, cara, dan, eve, as }
}

describe('an admin acts as a member', () => {
  test.each([
    ['encoded', 'bob%40office.example'],
    ['plain', 'bob@office.example'],
    ['in capitals', 'BOB%40OFFICE.EXAMPLE'],
  ])('whose address is sent %s', async (_, header) => {
    const { service, as } = anOffice()

    expect(await as(service.ann, header)).toMatchObject({ status: 200, json: { id: service.bob.id } })
  })

  test('with a plus or an umlaut in the address', async () => {
    const { service, as } = anOffice()
    for (const email of ['kim+x@office.example', 'jürgen@office.example']) {
      const id = service.deps.ids.next()
      service.store.users.add({ id, email, firstName: 'Kim', lastName: 'B' }, START)

      expect((await as(service.ann, encodeURIComponent(email))).json.id).toBe(id)
    }
  })

  test('and sees only what the member sees', async () => {
    const { service, as } = anOffice()
    const sheet = await aSheet(service)

    expect((await as(service.ann, 'bob%40office.example', 'GET', sheet.url)).json.errorCode).toBe(1006)
    sheet.share(service.bob, 'VIEWER')
    expect((await as(service.ann, 'bob%40office.example', 'GET', sheet.url)).json.accessLevel).toBe('VIEWER')
    const people = await as(service.ann, 'bob%40office.example', 'GET', '/users')
    expect(people.json.data[0]).not.toHaveProperty('status')
  })

  test('and makes the member the author of created objects', async () => {
    const { service, as } = anOffice()
    const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
    const made = await as(service.ann, 'bob%40office.example', 'POST', '/sheets', { name: 'Plan', columns })
    const url = `/sheets/${made.json.result.id}`
    const cells = [{ columnId: made.json.result.columns[0]?.id, value: 'x' }]
    await as(service.ann, 'bob%40office.example', 'POST', `${url}/rows`, { cells })

    const { json } = await service.call(service.bob, 'GET', `${url}?include=writerInfo,ownerInfo`)

    expect(json).toMatchObject({ accessLevel: 'OWNER', owner: service.bob.email, ownerId: service.bob.id })
    expect(json.rows[0]).toMatchObject({ createdBy: { email: service.bob.email } })
  })

  test('with no more than the scopes of the token', async () => {
    const { service, as } = anOffice()
    const narrow = service.tokenFor(service.ann, ['READ_USERS'])

    expect((await as(narrow, 'bob%40office.example', 'GET', '/sheets')).json.errorCode).toBe(1004)
    expect((await as(narrow, 'bob%40office.example', 'GET', '/users')).status).toBe(200)
  })

  test('and the requests count for the admin’s token', async () => {
    const service = startService({ limit: 'sliding' })
    const headers = { Authorization: `Bearer ${service.ann.token}`, 'Assume-User': 'bob%40office.example' }
    for (let count = 0; count < 300; count++) await service.app.request('/2.0/users/me', { headers })

    expect((await service.call(service.ann, 'GET', '/users/me')).status).toBe(429)
    expect((await service.call(service.bob, 'GET', '/users/me')).status).toBe(200)
  })

  test('acts as themselves when they name themselves', async () => {
    const { service, as } = anOffice()

    expect((await as(service.ann, 'ann%40office.example')).json.id).toBe(service.ann.id)
  })
})

describe('rejects acting as', () => {
  test.each([
    ['another admin', 'cara%40office.example'],
    ['somebody who was deactivated', 'dan%40office.example'],
    ['somebody who has not accepted yet', 'eve%40office.example'],
    ['a stranger', 'nobody%40office.example'],
    ['an address encoded twice', 'bob%2540office.example'],
    ['a broken encoding', 'bob%4'],
    ['a broken UTF-8', '%ff%fe'],
    ['nobody at all', ''],
    ['two people', 'bob%40office.example, bob%40office.example'],
    ['an id', '1000000000000004'],
    ['all members', '%25'],
    ['a header of 10 KB', 'b'.repeat(10_240)],
  ])('%s, and does not act as the caller instead', async (_, header) => {
    const { service, as } = anOffice()

    expect(await as(service.ann, header)).toMatchObject({ status: 401, json: { errorCode: 1030 } })
    const refused = await as(service.ann, header, 'POST', '/workspaces', { name: 'Library' })
    expect(refused.json.errorCode).toBe(1030)
    expect((await service.call(service.ann, 'GET', '/workspaces')).json.data).toEqual([])
  })

  test('any user, when the caller is no admin', async () => {
    const { service, cara, as } = anOffice()

    for (const email of [service.ann.email, cara.email, service.bob.email, 'nobody@office.example']) {
      expect((await as(service.bob, encodeURIComponent(email))).json.errorCode).toBe(1030)
    }
  })

  test('any user with an invalid token: the token error comes first', async () => {
    const { service, as } = anOffice()

    expect((await as({ ...service.ann, token: 'x' }, 'bob%40office.example')).json.errorCode).toBe(1002)
  })
})
