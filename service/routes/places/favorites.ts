import { Hono } from 'hono'
import { z } from 'zod'
import { readOneOrMany } from '../../http/body.ts'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../../http/env.ts'
import { pathId, queryIds, queryList } from '../../http/query.ts'
import { mirror, reply, replyPage, replyResult } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { Id } from '../../rules/id.ts'
import { requireScope } from '../../rules/policy.ts'
import {
  FAVORITE_TYPES,
  type FavoriteRecord,
  type FavoriteType,
  favoriteStore,
  toFavoriteType,
} from '../../store/places/favorites.ts'
import { placeStore } from '../../store/places/places.ts'
import { visiblePlaces } from '../../store/places/visible-places.ts'

/** One object to mark. Its kind may come in any case; a kind that does not exist is refused (1031). */
const Favorite = z.strictObject({
  type: z.string().toLowerCase().pipe(z.enum(FAVORITE_TYPES)),
  objectId: Id,
})

/** What a person has marked to find again (api-guide section 14.1). Marking takes one object or many. */
export function favoriteRoutes(deps: ServiceDeps): Hono<ServiceEnv> {
  const { store, clock } = deps
  const favorites = favoriteStore(store.db)
  const nameOf = nameFinder(deps)

  return new Hono<ServiceEnv>()
    .get('/favorites', c => {
      const { scopes, userId } = c.get('caller')
      requireScope(scopes, 'favorite.read')
      const withName = queryList(c, 'include').includes('name')
      // What was deleted, or is no longer shared with the person, is no favorite of theirs any more.
      const marked = favorites.ofUser(userId).flatMap(favorite => {
        const name = nameOf(userId, favorite)
        return name === null ? [] : [withName ? { ...favorite, name } : favorite]
      })
      return replyPage(c, marked, favorite => favorite)
    })
    .post('/favorites', async c => {
      const { scopes, userId } = c.get('caller')
      requireScope(scopes, 'favorite.change')
      const { items, sentArray } = await readOneOrMany(c, Favorite)
      const now = clock()
      const added = store.transaction(() =>
        items.filter((favorite, index) => {
          if (nameOf(userId, favorite) === null) throw sentArray ? refuse(1006).withDetail({ index }) : refuse(1006)
          const isNew = favorites.add(userId, favorite, now + index)
          if (!isNew && !sentArray) throw refuse(1129)
          return isNew
        }),
      )
      return replyResult(c, { result: mirror(sentArray, added) ?? [] })
    })
    .get('/favorites/:type/:objectId', c => {
      requireScope(c.get('caller').scopes, 'favorite.read')
      const favorite = { type: pathType(c), objectId: pathId(c, 'objectId') }
      if (!favorites.has(c.get('caller').userId, favorite)) throw refuse(1006)
      return reply(c, favorite)
    })
    .delete('/favorites/:type/:objectId', c => {
      requireScope(c.get('caller').scopes, 'favorite.change')
      const favorite = { type: pathType(c), objectId: pathId(c, 'objectId') }
      if (!favorites.remove(c.get('caller').userId, favorite)) throw refuse(1006)
      return replyResult(c)
    })
    .delete('/favorites/:type', c => {
      requireScope(c.get('caller').scopes, 'favorite.change')
      const type = pathType(c)
      const objectIds = queryIds(c, 'objectIds')
      if (!objectIds) throw refuse(1009, 'objectIds')
      store.transaction(() => {
        for (const objectId of objectIds) favorites.remove(c.get('caller').userId, { type, objectId })
      })
      return replyResult(c)
    })
}

/** The kind in the path (`:type`), in any case; 1018 for one that does not exist. */
function pathType(c: ServiceContext): FavoriteType {
  const text = c.req.param('type') ?? ''
  const type = toFavoriteType(text)
  if (!type) throw refuse(1018, text, 'favoriteType')
  return type
}

/** The name of a marked object, or null when the person cannot see it. */
function nameFinder({ store }: ServiceDeps) {
  const visible = visiblePlaces(placeStore(store.db), store.shares)

  return (userId: number, { type, objectId }: FavoriteRecord): string | null => {
    if (type === 'sheet') return store.sheets.findVisible(userId, objectId)?.name ?? null
    if (type === 'folder') return visible.findFolder(userId, objectId)?.name ?? null
    if (type === 'workspace') return visible.findWorkspace(userId, objectId)?.name ?? null
    return null
  }
}
