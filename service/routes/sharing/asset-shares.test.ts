import { describe, expect, test } from 'vitest'
import { itemStore } from '../../store/reports/items.ts'
import { START, startService } from '../../testing/service.ts'
import { aGroup, anObject, KINDS } from './testing/objects.ts'

const VIEWER = { accessLevel: 'VIEWER' } as const

test.each(KINDS)('shares a %s, lists its shares, changes one and deletes it', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { id } = await anObject(service, kind)
  const asset = `assetType=${kind}&assetId=${id}`
  const scope = kind === 'workspace' ? 'WORKSPACE' : 'ITEM'
  const wire = { id: `${bob.id}`, type: 'USER', userId: `${bob.id}`, email: bob.email, name: 'Bob Example', scope }

  const added = await call(ann, 'POST', `/shares?${asset}`, [{ email: bob.email, ...VIEWER }])
  expect(added.status).toBe(200)
  expect(added.json).toEqual({ message: 'SUCCESS', resultCode: 0, result: [{ ...wire, ...VIEWER }] })

  const listed = (await call(bob, 'GET', `/shares?${asset}`)).json
  expect(listed).toEqual({
    items: [
      {
        id: `${ann.id}`,
        type: 'USER',
        userId: `${ann.id}`,
        email: ann.email,
        name: 'Ann Example',
        accessLevel: 'OWNER',
        scope,
      },
      { ...wire, ...VIEWER },
    ],
  })

  const changed = await call(ann, 'PATCH', `/shares/${bob.id}?${asset}`, { accessLevel: 'ADMIN' })
  expect([changed.status, changed.json]).toEqual([200, { ...wire, accessLevel: 'ADMIN' }])
  expect((await call(ann, 'GET', `/shares/${bob.id}?${asset}`)).json).toEqual(changed.json)

  const removed = await call(ann, 'DELETE', `/shares/${bob.id}?${asset}`)
  expect([removed.status, removed.json]).toEqual([200, { message: 'SUCCESS', resultCode: 0 }])
  expect((await call(bob, 'GET', `/shares?${asset}`)).json.errorCode).toBe(1006)
})

test('both kinds of request return the same shares', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const { id, shares } = await anObject(service, 'sheet')
  const groupId = await aGroup(service, bob)
  await call(ann, 'POST', shares, { groupId, accessLevel: 'EDITOR' })

  const { json } = await call(ann, 'GET', `/shares/${groupId}?assetType=sheet&assetId=${id}`)

  expect(json).toEqual({
    id: `${groupId}`,
    type: 'GROUP',
    groupId: `${groupId}`,
    name: 'Group of 1',
    accessLevel: 'EDITOR',
    scope: 'ITEM',
  })
})

describe('an asset', () => {
  test.each([
    ['assetId=7', 1009],
    ['assetType=sheet', 1009],
    ['assetType=&assetId=7', 1009],
    ['assetType=collection&assetId=7', 1018],
    ['assetType=Sheet&assetId=7', 1018],
    ['assetType=sheet&assetId=abc', 1018],
    ['assetType=sheet&assetId=0', 1018],
    ['assetType=sheet&assetId=7', 1006],
    ['assetType=workspace&assetId=7', 1006],
  ])('named by "%s" is rejected with %i', async (asset, code) => {
    const { ann, call } = startService()

    for (const [method, path, body] of [
      ['GET', '/shares'],
      ['POST', '/shares', [{ email: 'kim@office.example', ...VIEWER }]],
      ['GET', '/shares/9'],
      ['PATCH', '/shares/9', VIEWER],
      ['DELETE', '/shares/9'],
    ] as const) {
      const { json } = await call(ann, method, `${path}?${asset}`, body)
      expect(json.errorCode, `${method} ${path}`).toBe(code)
    }
  })

  test('needs the scope of its type, which is checked before it is loaded', async () => {
    const service = startService()
    const { ann, call } = service
    const narrow = service.tokenFor(ann, ['READ_SHEETS', 'SHARE_SHEETS'])
    const sight = await anObject(service, 'sight')
    const sheet = await anObject(service, 'sheet')

    for (const id of [sight.id, 7]) {
      expect((await call(narrow, 'GET', `/shares?assetType=sight&assetId=${id}`)).json.errorCode).toBe(1004)
    }
    expect((await call(narrow, 'GET', `/shares?assetType=sheet&assetId=${sheet.id}`)).status).toBe(200)
    // Sharing a workspace needs ADMIN_WORKSPACES.
    const workspace = await anObject(service, 'workspace')
    const share = [{ email: 'kim@office.example', ...VIEWER }]
    const { json } = await call(narrow, 'POST', `/shares?assetType=workspace&assetId=${workspace.id}`, share)
    expect(json.errorCode).toBe(1004)
  })

  test('that is a sheet accepts one write at a time', async () => {
    const service = startService()
    const { ann, bob, call } = service
    const { id, url } = await anObject(service, 'sheet')
    const asset = `assetType=sheet&assetId=${id}`

    const answers = await Promise.all([
      call(ann, 'PUT', url, { name: 'Other' }),
      call(ann, 'POST', `/shares?${asset}`, [{ email: bob.email, ...VIEWER }]),
    ])

    expect(answers.map(({ json }) => json.errorCode ?? 0)).toEqual([0, 4004])
  })
})

test('existing holders are skipped among many and rejected alone', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const cara = service.addPerson('Cara')
  const { id, shares } = await anObject(service, 'sheet')
  await call(ann, 'POST', shares, { email: bob.email, ...VIEWER })
  const at = `/shares?assetType=sheet&assetId=${id}`

  const many = await call(
    ann,
    'POST',
    at,
    [bob, cara, ann].map(({ email }) => ({ email, ...VIEWER })),
  )
  const one = await call(ann, 'POST', at, { email: bob.email, ...VIEWER })
  const dan = await call(ann, 'POST', at, { email: 'dan@office.example', ...VIEWER })

  expect(many.json.result.map(share => share.email)).toEqual([cara.email])
  expect([one.status, one.json.errorCode]).toEqual([400, 1025])
  // This endpoint returns a list, also for a single share.
  expect(dan.json.result).toMatchObject([{ email: 'dan@office.example' }])
})

test('the shares of the owner, the caller and the workspace cannot be changed through the asset', async () => {
  const service = startService()
  const { ann, bob, call, store } = service
  const cara = service.addPerson('Cara')
  const workspaceId = (await anObject(service, 'workspace')).id
  store.sheets.add({ id: 42, name: 'Plan', ownerId: ann.id, workspaceId }, START)
  store.shares.put('workspace', workspaceId, cara.id, 'VIEWER', START)
  store.shares.put('sheet', 42, bob.id, 'ADMIN', START)

  for (const [shareId, code, status] of [
    [ann.id, 1028, 400],
    [bob.id, 1040, 400],
    [cara.id, 1023, 400],
    [7, 1006, 404],
    ['AAAMCmYGFOeE', 1006, 404],
  ] as const) {
    for (const [method, body] of [['PATCH', VIEWER], ['DELETE']] as const) {
      const answer = await call(bob, method, `/shares/${shareId}?assetType=sheet&assetId=42`, body)
      expect([answer.status, answer.json.errorCode], `${method} ${shareId}`).toEqual([status, code])
    }
  }
})

test('sharingInclude adds the shares of the workspace; early clients send include', async () => {
  const service = startService()
  const { ann, bob, call, store } = service
  const cara = service.addPerson('Cara')
  const workspaceId = (await anObject(service, 'workspace')).id
  store.sheets.add({ id: 42, name: 'Plan', ownerId: ann.id, workspaceId }, START)
  store.shares.put('workspace', workspaceId, cara.id, 'VIEWER', START)
  store.shares.put('sheet', 42, bob.id, 'ADMIN', START)
  const read = async (more: string) => {
    const { json } = await call(ann, 'GET', `/shares?assetType=sheet&assetId=42${more}`)
    return json.items as readonly { readonly scope: string; readonly email: string }[] // as: the test asserts the shape
  }
  const item = [ann.email, bob.email]
  const workspace = [ann.email, cara.email]
  const emails = async (more: string) => (await read(more)).map(({ email }) => email)

  expect(await emails('')).toEqual(item)
  expect(await emails('&sharingInclude=ITEM')).toEqual(item)
  expect(await emails('&sharingInclude=WORKSPACE')).toEqual(workspace)
  expect(await emails('&sharingInclude=ITEM,WORKSPACE')).toEqual([...item, ...workspace])
  expect(await read('&include=WORKSPACE')).toEqual(await read('&sharingInclude=workspace'))
  expect((await read('&include=ITEM,WORKSPACE')).map(({ scope }) => scope)).toEqual([
    'ITEM',
    'ITEM',
    'WORKSPACE',
    'WORKSPACE',
  ])
})

test('a workspace lists its own shares for every scope', async () => {
  const service = startService()
  const { ann, call } = service
  const { id, shares } = await anObject(service, 'workspace')

  for (const scope of ['ITEM', 'WORKSPACE']) {
    const { json } = await call(ann, 'GET', `/shares?assetType=workspace&assetId=${id}&sharingInclude=${scope}`)
    expect(json.items, scope).toMatchObject([{ email: ann.email, scope: 'WORKSPACE' }])
    expect((await call(ann, 'GET', `${shares}?sharingInclude=${scope}`)).json.totalCount, scope).toBe(1)
  }
})

test('many shares have pages, each with the key of the next one', async () => {
  const service = startService()
  const { ann, call, store } = service
  itemStore(store.db).add({ id: 42, kind: 'report', name: 'All', ownerId: ann.id, definition: {} }, START)
  for (let at = 0; at < 150; at += 1) store.shares.put('report', 42, service.addPerson(`P${at}`).id, 'VIEWER', START)
  const read = async (more: string) => (await call(ann, 'GET', `/shares?assetType=report&assetId=42${more}`)).json

  const first = await read('')
  const second = await read(`&lastKey=${first.lastKey}`)

  // as: the shape of a list of shares
  const emails = [first, second].flatMap(({ items }) => (items as readonly { email: string }[]).map(one => one.email))
  expect(emails).toHaveLength(151)
  expect(new Set(emails).size).toBe(151)
  expect(emails[0]).toBe(ann.email)
  expect(Object.keys(second)).toEqual(['items'])
  expect((await read(`&lastKey=${first.lastKey}&sharingInclude=WORKSPACE`)).errorCode).toBe(1018)
})

test('sharing, changing and deleting create the events of the asset type', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const { id } = await anObject(service, 'sight')
  const asset = `assetType=sight&assetId=${id}`

  await call(ann, 'POST', `/shares?${asset}`, [{ email: bob.email, ...VIEWER }])
  await call(ann, 'PATCH', `/shares/${bob.id}?${asset}`, { accessLevel: 'ADMIN' })
  await call(ann, 'DELETE', `/shares/${bob.id}?${asset}`)

  const { data } = (await call(ann, 'GET', '/events?since=2026-03-02T09:00:00Z')).json
  expect(data.map(({ objectType, action, objectId }) => [objectType, action, objectId])).toEqual([
    ['DASHBOARD', 'ADD_SHARE', id],
    ['DASHBOARD', 'UPDATE', id],
    ['DASHBOARD', 'REMOVE_SHARE', id],
  ])
})
