import type { AccessLevel } from '../../shared/model/access.ts'
import type { CopyPart, NewPlace, PlaceParent, PlaceRef } from '../../shared/model/place.ts'
import { ok, type Result } from '../../shared/result.ts'
import { COLUMN_TYPES } from '../../shared/wire/column-type.ts'
import { WirePlaceResult, WireRenamed } from '../../shared/wire/place.ts'
import { WireDone } from '../../shared/wire/result.ts'
import type { CallOptions, Http } from './http.ts'
import { toAccessLevel } from './places.ts'
import { type Path, path } from './transport/path.ts'

/** A created item under the name that the service chose. Responses for folders lack the access level. */
export type MadePlace = { readonly id: number; readonly name: string; readonly accessLevel: AccessLevel | null }

/** The name, destination and extent of a copy. A workspace has no destination. */
export type PlaceCopy = {
  readonly name: string
  readonly to: PlaceParent | null
  readonly parts: readonly CopyPart[]
}

/** Makes, renames, moves, copies and deletes workspaces, folders and sheets. */
export const placeChangesApi = (http: Http) => {
  const made = async (
    address: Path,
    wanted: string,
    body: object,
    options?: CallOptions,
  ): Promise<Result<MadePlace>> => {
    const answer = await http.post(address, WirePlaceResult, body, options)
    if (!answer.ok) return answer
    const { id, name = wanted, accessLevel } = answer.value.result
    return ok({ id, name, accessLevel: toAccessLevel(accessLevel) })
  }

  return {
    create(what: NewPlace, options?: CallOptions): Promise<Result<MadePlace>> {
      const { name } = what
      return made(
        addressOfNew(what),
        name,
        what.kind === 'sheet' ? { name, columns: toWireColumns(what) } : { name },
        options,
      )
    },

    /** The name that the service gave it. */
    async rename(place: PlaceRef, name: string, options?: CallOptions): Promise<Result<string>> {
      const answer = await http.put(addressOf(place), WireRenamed, { name }, { ...options, what: whatIs(place) })
      return answer.ok ? ok(answer.value.result?.name ?? name) : answer
    },

    /** A sheet or folder; `to` null is Home. */
    async move(place: PlaceRef, to: PlaceParent | null, options?: CallOptions): Promise<Result<null>> {
      const answer = await http.post(movesOf(place), WireDone, toDestination(to), { ...options, what: whatIs(place) })
      return answer.ok ? ok(null) : answer
    },

    copy(place: PlaceRef, { name, to, parts }: PlaceCopy, options?: CallOptions): Promise<Result<MadePlace>> {
      const body = place.kind === 'workspace' ? { newName: name } : { newName: name, ...toDestination(to) }
      return made(copiesOf(place, parts), name, body, { ...options, what: whatIs(place) })
    },

    /** Deletes the item with its content. A missing item counts as deleted. */
    async remove(place: PlaceRef, options?: CallOptions): Promise<Result<null>> {
      const answer = await http.delete(addressOf(place), WireDone, { ...options, what: whatIs(place) })
      return answer.ok || answer.error.kind === 'not-found' ? ok(null) : answer
    },
  }
}
export type PlaceChangesApi = ReturnType<typeof placeChangesApi>

function addressOf({ kind, id }: PlaceRef): Path {
  if (kind === 'sheet') return path`/sheets/${id}`
  return kind === 'folder' ? path`/folders/${id}` : path`/workspaces/${id}`
}

const movesOf = ({ kind, id }: PlaceRef): Path =>
  kind === 'sheet' ? path`/sheets/${id}/move` : path`/folders/${id}/move`

function copiesOf({ kind, id }: PlaceRef, parts: readonly CopyPart[]): Path {
  // Cells without the links that they have would be other cells.
  const include = parts.flatMap(part => (part === 'data' ? [part, 'cellLinks'] : [part])).join(',')
  if (kind === 'sheet') return path`/sheets/${id}/copy?include=${include}`
  if (kind === 'folder') return path`/folders/${id}/copy?include=${include}`
  return path`/workspaces/${id}/copy?include=${include}`
}

/** The address that creates an item: the list of its kind in the parent. */
function addressOfNew({ kind, parent }: NewPlace): Path {
  if (kind === 'workspace') return path`/workspaces`
  if (kind === 'sheet') {
    if (parent === null) return path`/sheets`
    return parent.kind === 'folder' ? path`/folders/${parent.id}/sheets` : path`/workspaces/${parent.id}/sheets`
  }
  if (parent === null) return path`/home/folders`
  return parent.kind === 'folder' ? path`/folders/${parent.id}/folders` : path`/workspaces/${parent.id}/folders`
}

const toDestination = (to: PlaceParent | null) =>
  to === null ? { destinationType: 'home' } : { destinationType: to.kind, destinationId: to.id }

const whatIs = ({ kind }: PlaceRef) => (kind === 'sheet' ? 'sheet' : 'other')

const toWireColumns = ({ columns }: Extract<NewPlace, { kind: 'sheet' }>): readonly object[] =>
  columns.map(({ title, kind, options }, index) => ({
    title,
    type: COLUMN_TYPES[kind],
    ...(index === 0 ? { primary: true } : {}),
    ...(options.length > 0 ? { options } : {}),
  }))
