import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/** Workspaces, folders, sheets and users. */
export function itemHandlers(now: AccountNow) {
  return handlerGroup({
    'items.list': ({ after }) => onAccount(now, ({ sync }) => sync.items.list(after)),
    'items.refresh': () => onAccount(now, ({ sync }) => sync.items.refresh()),
    'items.create': what => onAccount(now, ({ sync }) => sync.organize.create(what)),
    'items.rename': ({ item, name }) => onAccount(now, ({ sync }) => sync.organize.rename(item, name)),
    'items.move': ({ item, to }) => onAccount(now, ({ sync }) => sync.organize.move(item, to)),
    'items.copy': ({ item, ...copy }) => onAccount(now, ({ sync }) => sync.organize.copy(item, copy)),
    'items.delete': ({ item }) => onAccount(now, ({ sync }) => sync.organize.remove(item)),
    'favorites.set': ({ sheetId, favorite }) => onAccount(now, ({ sync }) => sync.items.setFavorite(sheetId, favorite)),
    'offline.list': ({ after }) => onAccount(now, ({ sync }) => sync.offline.list(after)),
    'people.list': ({ after }) => onAccount(now, ({ sync }) => sync.people.list(after)),
  })
}
