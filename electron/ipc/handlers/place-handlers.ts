import type { SomeHandlers } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

type PlaceChannel = 'places.list' | 'places.refresh' | 'favorites.set' | 'people.list'

/** Where sheets are, and who there is. */
export function placeHandlers(now: AccountNow): SomeHandlers<PlaceChannel> {
  return {
    'places.list': ({ after }) => onAccount(now, ({ sync }) => sync.places.list(after)),
    'places.refresh': () => onAccount(now, ({ sync }) => sync.places.refresh()),
    'favorites.set': ({ sheetId, favorite }) =>
      onAccount(now, ({ sync }) => sync.places.setFavorite(sheetId, favorite)),
    'people.list': ({ after }) => onAccount(now, ({ sync }) => sync.people.list(after)),
  }
}
