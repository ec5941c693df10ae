import { SheetId } from '../../shared/model/ids.ts'
import type { ServiceAnswer, ServiceHit } from '../../shared/model/search.ts'
import { ok, type Result } from '../../shared/result.ts'
import { WireSearch, type WireSearchResult } from '../../shared/wire/search.ts'
import type { CallOptions, Http } from './http.ts'
import { type Path, path } from './transport/path.ts'

/** The service's own search, in the language of `serviceQuery`. At most a hundred hits, without further pages. */
export const searchApi = (http: Http) => {
  const search = async (address: Path, options?: CallOptions): Promise<Result<ServiceAnswer>> => {
    const answer = await http.get(address, WireSearch, options)
    if (!answer.ok) return answer
    const hits = (answer.value.results ?? []).map(toHit)
    return ok({ hits, total: Math.max(answer.value.totalCount ?? 0, hits.length) })
  }

  return {
    everything: (query: string, options?: CallOptions) => search(path`/search?query=${query}`, options),
    sheet: (id: SheetId, query: string, options?: CallOptions) =>
      search(path`/search/sheets/${id}?query=${query}`, { ...options, what: 'sheet' }),
  }
}
export type SearchApi = ReturnType<typeof searchApi>

const KINDS: ReadonlyMap<string, ServiceHit['kind']> = new Map([
  ['attachment', 'file'],
  ['discussion', 'comment'],
  ['folder', 'folder'],
  ['row', 'row'],
  ['sheet', 'sheet'],
  ['workspace', 'workspace'],
])

const toHit = ({ objectType, objectId, text, contextData, ...parent }: WireSearchResult): ServiceHit => ({
  kind: KINDS.get(objectType) ?? 'other',
  id: objectId,
  text: text ?? '',
  detail: contextData?.join(', ') || null,
  sheet:
    parent.parentObjectType === 'sheet' && parent.parentObjectId != null
      ? { id: SheetId.parse(parent.parentObjectId), name: parent.parentObjectName ?? '' }
      : null,
})
