import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { ids, instant, list, needed, text } from '../../http/query.ts'
import { reply } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import { readTerms } from '../../rules/search/terms.ts'
import { favoriteStore } from '../../store/containers/favorites.ts'
import type { VisibleSheet } from '../../store/sheets/sheets.ts'
import { SEARCH_SCOPES, type SearchResult } from './result.ts'
import { nameSearch } from './search-names.ts'
import { type Question, sheetSearch } from './search-sheet.ts'

/** The most results returned; further ones are only counted (api-guide section 25). */
const MOST_RESULTS = 100

/** The only location a search can be restricted to: the caller's Home. */
const HOME = 'personalWorkspace'

/** Searches everything visible to the caller (api-guide section 17). Other items are neither shown nor counted. */
export const searchEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [searchAll(deps), searchOne(deps)]

function searchAll(deps: ServiceDeps): Endpoint {
  const { store } = deps
  const searchNames = nameSearch(deps)
  const searchSheet = sheetSearch(deps)
  return endpoint({
    family: 'Search',
    title: 'Search Everything',
    method: 'GET',
    path: '/search',
    needs: 'search.all',
    query: {
      query: needed(text),
      scopes: list(...SEARCH_SCOPES),
      location: text,
      modifiedSince: instant,
      include: list('favoriteFlag'),
      // Not part of the API: version 4 of the JavaScript SDK sends it to search one sheet.
      sheetId: ids,
    },
    example: { query: 'query=plan' },
    handle(c, { query: { query, scopes, location, modifiedSince = 0, include, sheetId } }) {
      const { userId } = c.get('caller')
      const onlyHome = location === HOME
      if (location !== undefined && !onlyHome) throw refuse(1018, location, 'location')
      const known = SEARCH_SCOPES.filter(scope => scopes.includes(scope))
      const isIn: Question['isIn'] = scope => known.length === 0 || known.includes(scope)
      const question = { terms: readTerms(query), isIn, modifiedSince }
      const visible = store.sheets
        .visibleTo(userId)
        .filter(({ workspaceId, ownerId }) => !onlyHome || (workspaceId === null && ownerId === userId))

      const chosen = sheetId?.map(id => visible.find(sheet => sheet.id === id) ?? notThere())
      const results = [
        ...(chosen ? [] : searchNames({ userId, onlyHome }, visible, question)),
        ...(chosen ?? visible).flatMap(sheet => searchSheet(sheet, question)),
      ]
      return reply(c, toAnswer(results, include.includes('favoriteFlag') ? marker(deps, userId) : same))
    },
  })
}

function searchOne(deps: ServiceDeps): Endpoint {
  const searchSheet = sheetSearch(deps)
  return endpoint({
    family: 'Search',
    title: 'Search Sheet',
    method: 'GET',
    path: '/search/sheets/:sheetId',
    needs: 'search.sheet',
    query: { query: needed(text) },
    example: { query: 'query=first' },
    handle: (c, { target, query: { query } }) =>
      reply(c, toAnswer(searchSheet(target, { terms: readTerms(query), isIn: () => true, modifiedSince: 0 }), same)),
  })
}

const same = (result: SearchResult): SearchResult => result

function toAnswer(results: readonly SearchResult[], toWire: (result: SearchResult) => SearchResult): object {
  return { results: results.slice(0, MOST_RESULTS).map(toWire), totalCount: results.length }
}

function notThere(): VisibleSheet {
  throw refuse(1006)
}

/** Adds to each result and its parent whether it is a favorite of the user. */
function marker({ store }: ServiceDeps, userId: number): (result: SearchResult) => SearchResult {
  const marked = new Set(
    favoriteStore(store.db)
      .ofUser(userId)
      .map(({ type, objectId }) => `${type} ${objectId}`),
  )
  const isMarked = (type: string | undefined, id: number | undefined): boolean =>
    marked.has(`${type === 'dashboard' ? 'sight' : type} ${id}`)

  return result => ({
    ...result,
    ...(isMarked(result.objectType, result.objectId) ? { favorite: true } : {}),
    ...(isMarked(result.parentObjectType, result.parentObjectId) ? { parentObjectFavorite: true } : {}),
  })
}
