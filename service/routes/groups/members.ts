import { oneOrMany } from '../../http/declared-body.ts'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { pathId } from '../../http/query.ts'
import { mirror, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { NewMember } from '../../rules/people/group-input.ts'
import { groupStore } from '../../store/people/groups.ts'
import { groupFinder } from './find-groups.ts'
import { toWireMember } from './group-view.ts'

/** Group members (api-guide section 16). They gain and lose the group's shares with their membership. */
export const memberEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [addMembers(deps), removeMember(deps)]

function addMembers(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const groups = groupStore(store.db)
  const find = groupFinder(deps)
  return endpoint({
    family: 'Group Members',
    title: 'Add Group Members',
    method: 'POST',
    path: '/groups/:groupId/members',
    needs: 'group.change',
    body: oneOrMany(NewMember, 1000),
    example: { body: [{ email: 'bob@office.example' }] },
    async handle(c, { body }) {
      const { items, sentArray } = await body.read(c)
      return store.transaction(() => {
        const { id } = find.group(c)
        const added = items.map(find.member).filter(member => {
          const isNew = groups.addMember(id, member.id)
          if (!isNew && !sentArray) throw refuse(1129)
          return isNew
        })
        if (added.length > 0) groups.touchGroup(id, clock())
        return replyResult(c, { result: mirror(sentArray, added.map(toWireMember)) ?? [] })
      })
    },
  })
}

function removeMember(deps: ServiceDeps): Endpoint {
  const { store, clock } = deps
  const groups = groupStore(store.db)
  const find = groupFinder(deps)
  return endpoint({
    family: 'Group Members',
    title: 'Remove Group Member',
    method: 'DELETE',
    path: '/groups/:groupId/members/:userId',
    needs: 'group.change',
    handle: c =>
      store.transaction(() => {
        const { id } = find.group(c)
        if (!groups.removeMember(id, pathId(c, 'userId'))) throw refuse(1006)
        groups.touchGroup(id, clock())
        return replyResult(c)
      }),
  })
}
