import type { z } from 'zod'
import type { AppError } from '../../shared/app-error.ts'
import { AccessLevel } from '../../shared/model/access.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { ContainerRef, Item } from '../../shared/model/item.ts'
import { ok, type Result } from '../../shared/result.ts'
import { WireChild, WireFolder, WireHome, WirePath, WireWorkspace } from '../../shared/wire/containers.ts'
import { indexResult, tokenPage } from '../../shared/wire/index-result.ts'
import type { CallOptions, Http } from './http.ts'
import { CALL_MISSING } from './to-app-error.ts'
import { type ListPosition, type Page, toPage, toTokenPage } from './transport/pages.ts'
import { path } from './transport/path.ts'

/** An item as the service has it; the caller adds the local properties (copied, last opened). */
export type ServiceItem = Omit<Item, 'favorite' | 'copied' | 'openedAt'> & {
  /** Milliseconds since 1970; null if the response lacks it. */
  readonly createdAt: number | null
}

const WireWorkspaces = tokenPage(WireWorkspace)
const WireChildren = tokenPage(WireChild)
const WireSheets = indexResult(WireWorkspace)

/**
 * Workspaces, folders and sheets, one request each. The service has two sets of calls: `workspaces`, `children` and
 * `pathOf` since 2025, and `contents` and `home` before; each may be missing (`isCallMissing`).
 */
export const itemsApi = (http: Http) => ({
  /** Without contents. */
  async workspaces(at: ListPosition, options?: CallOptions): Promise<Result<Page<ServiceItem, ListPosition>>> {
    const answer = await http.get(addressOfWorkspaces(at), WireWorkspaces, options)
    return answer.ok ? ok(toTokenPage(answer.value, at, toWorkspace)) : answer
  },

  /** Sheets and folders that are immediately in a workspace or folder. */
  async children(
    parent: ContainerRef,
    at: ListPosition,
    options?: CallOptions,
  ): Promise<Result<Page<ServiceItem, ListPosition>>> {
    const answer = await http.get(addressOfChildren(parent, at), WireChildren, options)
    if (!answer.ok) return answer
    const { items, next } = toTokenPage(answer.value, at, child => toChild(child, parent))
    return ok({ items: items.filter(child => child !== null), next })
  },

  /** Everything in a workspace at every depth, of a service without `children`. */
  async contents({ id }: Pick<ContainerRef, 'id'>, options?: CallOptions): Promise<Result<readonly ServiceItem[]>> {
    const answer = await http.get(path`/workspaces/${id}?loadAll=true&accessApiLevel=1`, WireFolder, options)
    return answer.ok ? ok(contentOf(answer.value, { kind: 'workspace', id })) : answer
  },

  /** Everything outside of workspaces, at every depth. */
  async home(options?: CallOptions): Promise<Result<readonly ServiceItem[]>> {
    const answer = await http.get(path`/home?accessApiLevel=1`, WireHome, options)
    return answer.ok ? ok(contentOf(answer.value, null)) : answer
  },

  /** All sheets that the user can see, in one page if the service allows it. `parent` is meaningless here. */
  async sheets(page: number, options?: CallOptions): Promise<Result<Page<ServiceItem>>> {
    const address =
      page === 1
        ? path`/sheets?includeAll=true&accessApiLevel=1`
        : path`/sheets?includeAll=true&accessApiLevel=1&page=${page}`
    const answer = await http.get(address, WireSheets, options)
    return answer.ok ? ok(toPage(answer.value, page, sheet => toListed('sheet', sheet, null))) : answer
  },

  /**
   * The ids of the containers of a sheet, outermost first: a workspace, or a folder if the user can see no workspace.
   */
  async pathOf(sheetId: SheetId, options?: CallOptions): Promise<Result<readonly number[]>> {
    const answer = await http.get(path`/sheets/${sheetId}/path`, WirePath, { ...options, what: 'sheet' })
    return answer.ok ? ok(idsDown(answer.value)) : answer
  },
})
export type ItemsApi = ReturnType<typeof itemsApi>

const MISSING = new Set([404, 405, 410])

/**
 * Whether the service lacks a call. It then answers 404, 405 or 410, with or without an error code, so the container
 * itself may be missing as well.
 */
export const isCallMissing = (error: AppError): boolean =>
  error.kind === 'not-found' ||
  (error.kind === 'refused' && (error.code === CALL_MISSING || MISSING.has(error.status ?? 0)))

function addressOfWorkspaces(at: ListPosition) {
  if ('lastKey' in at) {
    return path`/workspaces?paginationType=token&maxItems=100&accessApiLevel=1&lastKey=${at.lastKey}`
  }
  if (at.page === 1) return path`/workspaces?paginationType=token&maxItems=100&accessApiLevel=1`
  return path`/workspaces?paginationType=token&maxItems=100&accessApiLevel=1&page=${at.page}`
}

function addressOfChildren({ kind, id }: ContainerRef, at: ListPosition) {
  const list = `${kind}s`
  return 'lastKey' in at
    ? path`/${list}/${id}/children?childrenResourceTypes=sheets,folders&maxItems=1000&accessApiLevel=1&lastKey=${at.lastKey}`
    : path`/${list}/${id}/children?childrenResourceTypes=sheets,folders&maxItems=1000&accessApiLevel=1`
}

function idsDown({ id, folders }: WirePath): number[] {
  const [inner] = folders ?? []
  return [...(id == null ? [] : [id]), ...(inner ? idsDown(inner) : [])]
}

function contentOf({ sheets, folders }: WireHome, parent: ContainerRef | null): ServiceItem[] {
  return [
    ...(folders ?? []).flatMap(folder => [
      toListed('folder', folder, parent),
      ...contentOf(folder, { kind: 'folder', id: folder.id }),
    ]),
    ...(sheets ?? []).map(sheet => toListed('sheet', sheet, parent)),
  ]
}

const toWorkspace = (workspace: z.infer<typeof WireWorkspace>): ServiceItem => toListed('workspace', workspace, null)

/** Null for kinds that were not requested. */
function toChild(child: z.infer<typeof WireChild>, parent: ContainerRef): ServiceItem | null {
  const kind = (child.resourceType ?? child.type)?.toLowerCase()
  return kind === 'sheet' || kind === 'folder' ? toListed(kind, child, parent) : null
}

function toListed(
  kind: Item['kind'],
  { id, name, accessLevel, createdAt }: z.infer<typeof WireWorkspace>,
  parent: ContainerRef | null,
): ServiceItem {
  const made = kind === 'sheet' && createdAt ? Date.parse(createdAt) : Number.NaN
  return {
    kind,
    id,
    name,
    parent,
    accessLevel: toAccessLevel(accessLevel),
    createdAt: Number.isNaN(made) ? null : made,
  }
}

/** A level that is newer than this app is not guessed at. */
export function toAccessLevel(received: string | null | undefined): AccessLevel | null {
  const level = AccessLevel.safeParse(received)
  return level.success ? level.data : null
}
