import { expect, test } from 'vitest'
import { BOB, family } from './testing/family.ts'

family('groups', ({ write, read, reader }) => {
  test('creates a group, reads it with its members, lists, renames and deletes it', async () => {
    const body = { name: 'Painters', description: 'Inside', members: [{ email: BOB.email }] }
    const { result } = await write('groups.createGroup', { body })
    const groupId = result.id

    await write('groups.updateGroup', { groupId, body: { name: 'Decorators' } })

    expect(await read('groups.getGroup', { groupId })).toMatchObject({
      id: groupId,
      name: 'Decorators',
      description: 'Inside',
      owner: 'you@this.computer',
      members: [BOB],
    })
    const queryParameters = { modifiedSince: '2026-01-01T00:00:00Z', includeAll: true }
    expect((await read('groups.listGroups', { queryParameters })).data).toMatchObject([{ id: groupId }])
    expect(await write('groups.deleteGroup', { groupId })).toEqual({ message: 'SUCCESS', resultCode: 0 })
    expect(await reader().refused('groups.getGroup', { groupId })).toMatchObject({ statusCode: 404, errorCode: 1006 })
  })

  test('adds and removes members', async () => {
    const groupId = (await write('groups.createGroup', { body: { name: 'Movers' } })).result.id

    const added = await write('groups.addGroupMembers', { groupId, body: [{ email: BOB.email }] })
    expect(added.result).toMatchObject([BOB])
    await write('groups.removeGroupMember', { groupId, userId: BOB.id })

    expect((await read('groups.getGroup', { groupId })).members).toEqual([])
    await write('groups.deleteGroup', { groupId })
  })
})
