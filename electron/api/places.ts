import { AccessLevel } from '../../shared/model/access.ts'
import type { Place } from '../../shared/model/place.ts'
import { ok, type Result } from '../../shared/result.ts'
import { indexResult } from '../../shared/wire/index-result.ts'
import { WireFolder, WireHome, WireWorkspace } from '../../shared/wire/place.ts'
import type { CallOptions, Http } from './http.ts'
import { everyPage, type Page, toPage } from './transport/pages.ts'
import { path } from './transport/path.ts'

/** A place as the service knows it; what this computer knows beside it (copies, last opened) is added by who asks. */
export type ServicePlace = Omit<Place, 'favorite' | 'copied' | 'openedAt'> & {
  /** Milliseconds since 1970; null where the service does not tell it, as of folders. */
  readonly createdAt: number | null
}

/** Sends one request of several, in its turn: the queue, given by the caller. */
export type Ask = <T>(label: string, request: (signal: AbortSignal) => Promise<Result<T>>) => Promise<Result<T>>

type Workspace = { readonly id: number; readonly name: string; readonly accessLevel: AccessLevel | null }
type Parent = Place['parent']

const WireWorkspaces = indexResult(WireWorkspace)

/** Where sheets live: workspaces, folders, and what lies outside of any workspace. Parents come before what is in them. */
export const placesApi = (http: Http) => {
  const workspaces = async (page: number, options?: CallOptions): Promise<Result<Page<Workspace>>> => {
    const answer = await http.get(path`/workspaces?page=${page}&pageSize=${100}`, WireWorkspaces, options)
    return answer.ok ? ok(toPage(answer.value, page, toWorkspace)) : answer
  }
  const inWorkspace = async (workspace: Workspace, options?: CallOptions): Promise<Result<readonly ServicePlace[]>> => {
    const answer = await http.get(path`/workspaces/${workspace.id}?loadAll=true`, WireFolder, options)
    if (!answer.ok) return answer
    const itself: ServicePlace = { kind: 'workspace', ...workspace, parent: null, createdAt: null }
    return ok([itself, ...contentOf(answer.value, { kind: 'workspace', id: workspace.id })])
  }
  const home = async (options?: CallOptions): Promise<Result<readonly ServicePlace[]>> => {
    const answer = await http.get(path`/home`, WireHome, options)
    return answer.ok ? ok(contentOf(answer.value, null)) : answer
  }

  return {
    /** Everything, as one flat list: a request per page of workspaces, one per workspace, and one for the rest. */
    async all(ask: Ask): Promise<Result<readonly ServicePlace[]>> {
      const listed = await everyPage(page => ask('List workspaces', signal => workspaces(page, { signal })))
      if (!listed.ok) return listed
      const outside = ask('Read what is outside of workspaces', signal => home({ signal }))
      const inside = listed.value.map(workspace =>
        ask(`Read the workspace ${workspace.name}`, signal => inWorkspace(workspace, { signal })),
      )
      return joined(await Promise.all([outside, ...inside]))
    },
  }
}
export type PlacesApi = ReturnType<typeof placesApi>

/** A workspace that was deleted in between is left out; any other failure fails the whole list. */
function joined(parts: readonly Result<readonly ServicePlace[]>[]): Result<readonly ServicePlace[]> {
  const places: ServicePlace[] = []
  for (const part of parts) {
    if (part.ok) places.push(...part.value)
    else if (part.error.kind !== 'not-found') return part
  }
  return ok(places)
}

function contentOf({ sheets, folders }: WireHome, parent: Parent): ServicePlace[] {
  return [
    ...(folders ?? []).flatMap(folder => folderAndContent(folder, parent)),
    ...(sheets ?? []).map(({ id, name, accessLevel, createdAt }): ServicePlace => {
      const made = createdAt ? Date.parse(createdAt) : Number.NaN
      const at = Number.isNaN(made) ? null : made
      return { kind: 'sheet', id, name, parent, accessLevel: toAccessLevel(accessLevel), createdAt: at }
    }),
  ]
}

function folderAndContent(folder: WireFolder, parent: Parent): ServicePlace[] {
  const { id, name, accessLevel } = folder
  const itself: ServicePlace = {
    kind: 'folder',
    id,
    name,
    parent,
    accessLevel: toAccessLevel(accessLevel),
    createdAt: null,
  }
  return [itself, ...contentOf(folder, { kind: 'folder', id })]
}

const toWorkspace = ({
  id,
  name,
  accessLevel,
}: {
  id: number
  name: string
  accessLevel?: string | null | undefined
}) => ({
  id,
  name,
  accessLevel: toAccessLevel(accessLevel),
})

/** A level that is newer than this app is not guessed at. */
export function toAccessLevel(told: string | null | undefined): AccessLevel | null {
  const level = AccessLevel.safeParse(told)
  return level.success ? level.data : null
}
