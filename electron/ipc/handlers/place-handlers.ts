import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

/** Workspaces, folders, sheets and users. */
export function placeHandlers(now: AccountNow) {
  return handlerGroup({
    'places.list': ({ after }) => onAccount(now, ({ sync }) => sync.places.list(after)),
    'places.refresh': () => onAccount(now, ({ sync }) => sync.places.refresh()),
    'places.create': what => onAccount(now, ({ sync }) => sync.organize.create(what)),
    'places.rename': ({ place, name }) => onAccount(now, ({ sync }) => sync.organize.rename(place, name)),
    'places.move': ({ place, to }) => onAccount(now, ({ sync }) => sync.organize.move(place, to)),
    'places.copy': ({ place, ...copy }) => onAccount(now, ({ sync }) => sync.organize.copy(place, copy)),
    'places.delete': ({ place }) => onAccount(now, ({ sync }) => sync.organize.remove(place)),
    'favorites.set': ({ sheetId, favorite }) =>
      onAccount(now, ({ sync }) => sync.places.setFavorite(sheetId, favorite)),
    'people.list': ({ after }) => onAccount(now, ({ sync }) => sync.people.list(after)),
  })
}
