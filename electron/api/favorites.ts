import type { SheetId } from '../../shared/model/ids.ts'
import { ok, type Result } from '../../shared/result.ts'
import { WireFavorite } from '../../shared/wire/containers.ts'
import { indexResult } from '../../shared/wire/index-result.ts'
import { WireDone } from '../../shared/wire/result.ts'
import type { CallOptions, Http } from './http.ts'
import { type Page, toPage } from './transport/pages.ts'
import { path } from './transport/path.ts'

/** A favorite of any type that the service knows. */
export type Favorite = { readonly type: string; readonly id: number }

const WireFavorites = indexResult(WireFavorite)

/** Favorites. They belong to the user, not to this computer. */
export const favoritesApi = (http: Http) => ({
  async page(page: number, options?: CallOptions): Promise<Result<Page<Favorite>>> {
    const answer = await http.get(path`/favorites?page=${page}&pageSize=${100}`, WireFavorites, options)
    return answer.ok ? ok(toPage(answer.value, page, ({ type, objectId }) => ({ type, id: objectId }))) : answer
  },

  /** Sent as a list of one: the list form skips an existing favorite, while the single form is refused (1129). */
  async add(sheetId: SheetId, options?: CallOptions): Promise<Result<null>> {
    const body = [{ type: 'sheet', objectId: sheetId }]
    const answer = await http.post(path`/favorites`, WireDone, body, { ...options, what: 'sheet' })
    return answer.ok ? ok(null) : answer
  },

  /** Succeeds if the favorite is already gone. */
  async remove(sheetId: SheetId, options?: CallOptions): Promise<Result<null>> {
    const answer = await http.delete(path`/favorites/sheet/${sheetId}`, WireDone, options)
    return answer.ok || answer.error.kind === 'not-found' ? ok(null) : answer
  },
})
export type FavoritesApi = ReturnType<typeof favoritesApi>
