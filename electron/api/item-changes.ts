import type { AccessLevel } from '../../shared/model/access.ts'
import type { ContainerRef, CopyPart, ItemRef, NewItem } from '../../shared/model/item.ts'
import { ok, type Result } from '../../shared/result.ts'
import { COLUMN_TYPES } from '../../shared/wire/column-type.ts'
import { WireItemResult, WireRenamed } from '../../shared/wire/containers.ts'
import { WireDone } from '../../shared/wire/result.ts'
import type { CallOptions, Http } from './http.ts'
import { toAccessLevel } from './items.ts'
import { type Path, path } from './transport/path.ts'

/** A created item under the name that the service chose. Responses for folders lack the access level. */
export type CreatedItem = { readonly id: number; readonly name: string; readonly accessLevel: AccessLevel | null }

/** The name, destination and extent of a copy. A workspace has no destination. */
export type ItemCopy = {
  readonly name: string
  readonly to: ContainerRef | null
  readonly parts: readonly CopyPart[]
}

/** Creates, renames, moves, copies and deletes workspaces, folders and sheets. */
export const itemChangesApi = (http: Http) => {
  const made = async (
    address: Path,
    wanted: string,
    body: object,
    options?: CallOptions,
  ): Promise<Result<CreatedItem>> => {
    const answer = await http.post(address, WireItemResult, body, options)
    if (!answer.ok) return answer
    const { id, name = wanted, accessLevel } = answer.value.result
    return ok({ id, name, accessLevel: toAccessLevel(accessLevel) })
  }

  return {
    create(what: NewItem, options?: CallOptions): Promise<Result<CreatedItem>> {
      const { name } = what
      return made(
        addressOfNew(what),
        name,
        what.kind === 'sheet' ? { name, columns: toWireColumns(what) } : { name },
        options,
      )
    },

    /** Returns the name that the service chose. */
    async rename(item: ItemRef, name: string, options?: CallOptions): Promise<Result<string>> {
      const answer = await http.put(addressOf(item), WireRenamed, { name }, { ...options, what: whatIs(item) })
      return answer.ok ? ok(answer.value.result?.name ?? name) : answer
    },

    /** Moves a sheet or folder; `to` null is Home. */
    async move(item: ItemRef, to: ContainerRef | null, options?: CallOptions): Promise<Result<null>> {
      const answer = await http.post(movesOf(item), WireDone, toDestination(to), { ...options, what: whatIs(item) })
      return answer.ok ? ok(null) : answer
    },

    copy(item: ItemRef, { name, to, parts }: ItemCopy, options?: CallOptions): Promise<Result<CreatedItem>> {
      const body = item.kind === 'workspace' ? { newName: name } : { newName: name, ...toDestination(to) }
      return made(copiesOf(item, parts), name, body, { ...options, what: whatIs(item) })
    },

    /** Deletes the item with its content. A missing item counts as deleted. */
    async remove(item: ItemRef, options?: CallOptions): Promise<Result<null>> {
      const answer = await http.delete(addressOf(item), WireDone, { ...options, what: whatIs(item) })
      return answer.ok || answer.error.kind === 'not-found' ? ok(null) : answer
    },
  }
}
export type ItemChangesApi = ReturnType<typeof itemChangesApi>

function addressOf({ kind, id }: ItemRef): Path {
  if (kind === 'sheet') return path`/sheets/${id}`
  return kind === 'folder' ? path`/folders/${id}` : path`/workspaces/${id}`
}

const movesOf = ({ kind, id }: ItemRef): Path =>
  kind === 'sheet' ? path`/sheets/${id}/move` : path`/folders/${id}/move`

function copiesOf({ kind, id }: ItemRef, parts: readonly CopyPart[]): Path {
  // Without their links, copied cells would differ from the originals.
  const include = parts.flatMap(part => (part === 'data' ? [part, 'cellLinks'] : [part])).join(',')
  if (kind === 'sheet') return path`/sheets/${id}/copy?include=${include}`
  if (kind === 'folder') return path`/folders/${id}/copy?include=${include}`
  return path`/workspaces/${id}/copy?include=${include}`
}

/** The address that creates an item: the list of its kind in the parent. */
function addressOfNew({ kind, parent }: NewItem): Path {
  if (kind === 'workspace') return path`/workspaces`
  if (kind === 'sheet') {
    if (parent === null) return path`/sheets`
    return parent.kind === 'folder' ? path`/folders/${parent.id}/sheets` : path`/workspaces/${parent.id}/sheets`
  }
  if (parent === null) return path`/home/folders`
  return parent.kind === 'folder' ? path`/folders/${parent.id}/folders` : path`/workspaces/${parent.id}/folders`
}

const toDestination = (to: ContainerRef | null) =>
  to === null ? { destinationType: 'home' } : { destinationType: to.kind, destinationId: to.id }

const whatIs = ({ kind }: ItemRef) => (kind === 'sheet' ? 'sheet' : 'other')

const toWireColumns = ({ columns }: Extract<NewItem, { kind: 'sheet' }>): readonly object[] =>
  columns.map(({ title, kind, options }, index) => ({
    title,
    type: COLUMN_TYPES[kind],
    ...(index === 0 ? { primary: true } : {}),
    ...(options.length > 0 ? { options } : {}),
  }))
