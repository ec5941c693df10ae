import { describe, expect, test } from 'vitest'
import { ACCESS_LEVELS } from '../../rules/access.ts'
import { groupStore } from '../../store/people/groups.ts'
import { startService } from '../../testing/service.ts'
import { aGroup, anObject, KINDS } from './testing/objects.ts'

const GIVEN = ACCESS_LEVELS.filter(level => level !== 'OWNER')

test.each(KINDS)('every member has the group’s access to a %s, from joining to leaving', async kind => {
  const service = startService()
  const { ann, bob, call } = service
  const { url, shares } = await anObject(service, kind)
  const groupId = await aGroup(service)
  await call(ann, 'POST', shares, { groupId, accessLevel: 'VIEWER' })

  expect((await call(bob, 'GET', url)).status).toBe(404)
  await call(ann, 'POST', `/groups/${groupId}/members`, { email: bob.email })
  expect((await call(bob, 'GET', url)).json.accessLevel).toBe('VIEWER')
  await call(ann, 'DELETE', `/groups/${groupId}/members/${bob.id}`)
  expect((await call(bob, 'GET', url)).status).toBe(404)
})

describe('a user has the highest of their levels: from their share, their groups and the workspace:', () => {
  const cases = [null, ...GIVEN].flatMap(own => [null, ...GIVEN].map(group => [own, group] as const))
  const best = (...levels: readonly (string | null)[]) => GIVEN.findLast(level => levels.includes(level)) ?? null

  test('on a sheet and a workspace', async () => {
    const service = startService()
    const { ann, bob, call, store } = service
    const workspace = await anObject(service, 'workspace')
    const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
    const { id } = (await call(ann, 'POST', `${workspace.url}/sheets`, { name: 'In it', columns })).json.result
    const groups = [await aGroup(service, bob), await aGroup(service, bob, service.addPerson('Cara'))]

    for (const [own, group] of cases) {
      for (const wide of [null, 'EDITOR'] as const) {
        store.db.sqlite.exec('DELETE FROM shares; DELETE FROM group_shares')
        if (own) store.shares.put('sheet', id, bob.id, own, 0)
        if (group) store.shares.putGroup('sheet', id, groups[0] ?? 0, group, 0)
        if (wide) store.shares.putGroup('workspace', workspace.id, groups[1] ?? 0, wide, 0)

        const seen = (await call(bob, 'GET', `/sheets/${id}`)).json.accessLevel ?? null
        expect(seen, `${own} ${group} ${wide}`).toBe(best(own, group, wide))
        const listed = (await call(bob, 'GET', '/sheets')).json.data.map(({ accessLevel }) => accessLevel)
        expect(listed, `${own} ${group} ${wide}`).toEqual(seen === null ? [] : [seen])
        const open = (await call(bob, 'GET', workspace.url)).json.accessLevel ?? null
        expect(open).toBe(wide)
      }
    }
  })
})

test('access through a group shows the object in lists, at home and in folders, and allows marking it', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const [sheet, workspace] = [await anObject(service, 'sheet'), await anObject(service, 'workspace')]
  const folder = (await call(ann, 'POST', `${workspace.url}/folders`, { name: 'Shelf' })).json.result.id
  const groupId = await aGroup(service, bob)
  for (const { shares } of [sheet, workspace]) await call(ann, 'POST', shares, { groupId, accessLevel: 'VIEWER' })

  expect((await call(bob, 'GET', '/sheets')).json.data).toMatchObject([{ id: sheet.id }])
  expect((await call(bob, 'GET', '/workspaces')).json.data).toMatchObject([{ id: workspace.id, accessLevel: 'VIEWER' }])
  expect((await call(bob, 'GET', '/home')).json).toMatchObject({
    sheets: [{ id: sheet.id }],
    workspaces: [{ id: workspace.id, folders: [{ id: folder }] }],
  })
  expect((await call(bob, 'GET', `/folders/${folder}`)).status).toBe(200)
  const marked = [
    { type: 'sheet', objectId: sheet.id },
    { type: 'workspace', objectId: workspace.id },
    { type: 'folder', objectId: folder },
  ]
  expect((await call(bob, 'POST', '/favorites', marked)).json.result).toEqual(marked)
  groupStore(service.store.db).remove(groupId)
  expect((await call(bob, 'GET', '/favorites')).json.data).toEqual([])
})

test('an admin of the workspace through a group may delete items that others own in it', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const workspace = await anObject(service, 'workspace')
  const columns = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]
  const { id } = (await call(ann, 'POST', `${workspace.url}/sheets`, { name: 'In it', columns })).json.result
  const groupId = await aGroup(service, bob)
  await call(ann, 'POST', workspace.shares, { groupId, accessLevel: 'EDITOR' })

  expect((await call(bob, 'DELETE', `/sheets/${id}`)).status).toBe(403)
  await call(ann, 'PUT', `${workspace.shares}/${groupId}`, { accessLevel: 'ADMIN' })
  expect((await call(bob, 'DELETE', `/sheets/${id}`)).status).toBe(200)
})

test('deleting a group deletes its shares, and deleting an object deletes the shares of groups', async () => {
  const service = startService()
  const { ann, bob, call, store } = service
  const left = () => store.db.sqlite.prepare('SELECT count(*) AS count FROM group_shares').get()?.count
  const [first, second] = [await anObject(service, 'sheet'), await anObject(service, 'workspace')]
  const groupId = await aGroup(service, bob)
  for (const { shares } of [first, second]) await call(ann, 'POST', shares, { groupId, accessLevel: 'VIEWER' })
  expect(left()).toBe(2)

  await call(ann, 'DELETE', second.url)
  expect(left()).toBe(1)
  await call(ann, 'DELETE', `/groups/${groupId}`)

  expect(left()).toBe(0)
  expect((await call(bob, 'GET', first.url)).status).toBe(404)
})

test('a copy with shares is shared with the same groups', async () => {
  const service = startService()
  const { ann, bob, call } = service
  const { url, shares } = await anObject(service, 'sheet')
  const groupId = await aGroup(service, bob)
  await call(ann, 'POST', shares, { groupId, accessLevel: 'EDITOR' })
  const body = { destinationType: 'home', newName: 'Copy' }

  const copied = (await call(ann, 'POST', `${url}/copy?include=shares`, body)).json.result.id

  expect((await call(bob, 'GET', `/sheets/${copied}`)).json.accessLevel).toBe('EDITOR')
})
