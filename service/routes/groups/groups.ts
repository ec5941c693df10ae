import { json } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { instant, PAGING } from '../../http/query.ts'
import { reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { GroupChange, NewGroup } from '../../rules/people/group-input.ts'
import { type GroupRecord, type GroupStore, groupStore } from '../../store/people/groups.ts'
import type { Store } from '../../store/store.ts'
import { type GroupFinder, groupFinder } from './find-groups.ts'
import { toWireGroup, toWireMember } from './group-view.ts'

/**
 * Groups of users (api-guide section 16): readable with the scope to read users, changed by group admins and admins.
 */
export function groupEndpoints(deps: ServiceDeps): readonly Endpoint[] {
  const parts = { groups: groupStore(deps.store.db), find: groupFinder(deps) }
  return [...reads(parts), createGroup(deps, parts), updateGroup(deps, parts), deleteGroup(deps, parts)]
}

type Parts = {
  readonly groups: GroupStore
  readonly find: GroupFinder
}

const COMMON = { family: 'Groups' } as const

function reads({ groups, find }: Parts): readonly Endpoint[] {
  return [
    endpoint({
      ...COMMON,
      title: 'List Groups',
      method: 'GET',
      path: '/groups',
      needs: 'group.read',
      query: { ...PAGING, modifiedSince: instant },
      handle: (c, { query: { modifiedSince = 0 } }) =>
        replyPage(
          c,
          groups.all().filter(({ modifiedAt }) => modifiedAt >= modifiedSince),
          toWireGroup,
        ),
    }),
    endpoint({
      ...COMMON,
      title: 'Get Group',
      method: 'GET',
      path: '/groups/:groupId',
      needs: 'group.read',
      handle: c => reply(c, withMembers(groups, find.group(c))),
    }),
  ]
}

function createGroup({ store, clock, ids }: ServiceDeps, { groups, find }: Parts): Endpoint {
  return endpoint({
    ...COMMON,
    title: 'Add Group',
    method: 'POST',
    path: '/groups',
    needs: 'group.change',
    body: json(NewGroup),
    example: { body: { name: 'Planners', members: [] } },
    async handle(c, { body }) {
      const { name, description = null, members } = await body.read(c)
      return store.transaction(() => {
        if (groups.findByName(name)) throw refuse(1103)
        const id = ids.next()
        groups.add({ id, name, description, ownerId: c.get('caller').userId }, clock())
        for (const member of members) groups.addMember(id, find.member(member).id)
        return replyResult(c, { result: withMembers(groups, groups.find(id)) })
      })
    },
  })
}

function updateGroup({ store, clock }: ServiceDeps, { groups, find }: Parts): Endpoint {
  return endpoint({
    ...COMMON,
    title: 'Update Group',
    method: 'PUT',
    path: '/groups/:groupId',
    needs: 'group.change',
    body: json(GroupChange),
    example: { body: { description: 'Who plans' } },
    async handle(c, { body }) {
      const change = await body.read(c)
      return store.transaction(() => {
        const group = find.group(c)
        const { name = group.name, description = group.description, ownerId = group.ownerId } = change
        const { id } = group
        const namesake = groups.findByName(name)
        if (namesake && namesake.id !== id) throw refuse(1103)
        if (ownerId !== group.ownerId && !mayOwn(store, ownerId)) throw refuse(1107)
        groups.update({ id, name, description, ownerId }, clock())
        return replyResult(c, { result: withMembers(groups, groups.find(id)) })
      })
    },
  })
}

function deleteGroup({ store }: ServiceDeps, { groups, find }: Parts): Endpoint {
  return endpoint({
    ...COMMON,
    title: 'Delete Group',
    method: 'DELETE',
    path: '/groups/:groupId',
    needs: 'group.change',
    handle: c =>
      store.transaction(() => {
        groups.remove(find.group(c).id)
        return replyResult(c)
      }),
  })
}

/** Only users who may change groups may own them. */
function mayOwn(store: Store, userId: number): boolean {
  const user = store.users.find(userId)
  return user?.status === 'ACTIVE' && (user.groupAdmin || user.admin)
}

function withMembers(groups: GroupStore, group: GroupRecord | null): object {
  if (!group) throw refuse(1006)
  return { ...toWireGroup(group), members: groups.membersOf(group.id).map(toWireMember) }
}
