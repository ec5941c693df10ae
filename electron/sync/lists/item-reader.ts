import type { AppError } from '../../../shared/app-error.ts'
import { SheetId } from '../../../shared/model/ids.ts'
import type { ContainerRef } from '../../../shared/model/item.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { type ItemsApi, isCallMissing, type ServiceItem } from '../../api/items.ts'
import { everyPage, everyTokenPage } from '../../api/transport/pages.ts'
import type { Ask, Priority } from '../ask.ts'

/** Current contents of a container on the service: the immediate ones, or all descendants of a whole workspace. */
export type Branch = {
  readonly of: ContainerRef
  readonly contents: readonly ServiceItem[]
  readonly isWhole: boolean
}

/**
 * Reads the tree piece by piece with the calls that the service supports. These are detected by trying and remembered
 * for the session; no version is requested.
 */
export function createItemReader(api: ItemsApi, ask: Pick<Ask, 'read'>) {
  let knows: 'unknown' | 'children' | 'workspaces' = 'unknown'
  let hasHome = true
  let hasPaths = true

  const children = (at: ContainerRef, priority: Priority) =>
    everyTokenPage(position =>
      ask.read('List a workspace or folder', priority, signal => api.children(at, position, { signal })),
    )

  /** Null: the container is deleted, or this user has no access. */
  const ofWorkspace = async (workspace: ContainerRef, priority: Priority): Promise<Result<Branch | null>> => {
    if (knows !== 'workspaces') {
      const listed = await children(workspace, priority)
      if (listed.ok) {
        knows = 'children'
        return ok({ of: workspace, contents: listed.value, isWhole: false })
      }
      if (!isLeftOut(listed.error)) return listed
      if (knows === 'children' || !isCallMissing(listed.error)) return ok(null)
    }
    const read = await ask.read('Read a workspace', priority, signal => api.contents(workspace, { signal }))
    if (!read.ok) return isLeftOut(read.error) ? ok(null) : read
    knows = 'workspaces'
    return ok({ of: workspace, contents: read.value, isWhole: true })
  }

  return {
    /** Whether containers are read by whole workspaces. */
    readsWorkspaces: (): boolean => knows === 'workspaces',

    workspaces: (priority: Priority): Promise<Result<readonly ServiceItem[]>> =>
      everyTokenPage(at => ask.read('List workspaces', priority, signal => api.workspaces(at, { signal }))),

    /** Null: this service has no Home. */
    async home(priority: Priority): Promise<Result<readonly ServiceItem[] | null>> {
      if (!hasHome) return ok(null)
      const read = await ask.read('Read what is outside of workspaces', priority, signal => api.home({ signal }))
      if (read.ok || !isCallMissing(read.error)) return read
      hasHome = false
      return ok(null)
    },

    /** Lists all sheets in all containers. */
    sheets: (priority: Priority): Promise<Result<readonly ServiceItem[]>> =>
      everyPage(page => ask.read('List all sheets', priority, signal => api.sheets(page, { signal }))),

    async branch(at: ContainerRef, workspace: ContainerRef, priority: Priority): Promise<Result<Branch | null>> {
      if (at.kind === 'workspace' || knows === 'workspaces') return ofWorkspace(workspace, priority)
      if (knows === 'unknown') {
        // Only a listed workspace shows which calls exist: a folder may just be deleted.
        const probe = await ofWorkspace(workspace, priority)
        if (!probe.ok || probe.value === null || probe.value.isWhole) return probe
      }
      const listed = await children(at, priority)
      if (listed.ok) return ok({ of: at, contents: listed.value, isWhole: false })
      return isLeftOut(listed.error) ? ok(null) : listed
    },

    /** The ids of the containers of a sheet, outermost first. Null if the service cannot report them. */
    async pathOf(id: number): Promise<Result<readonly number[] | null>> {
      if (!hasPaths) return ok(null)
      const sheetId = SheetId.parse(id)
      const read = await ask.read('Find where a sheet is', 'background', signal => api.pathOf(sheetId, { signal }))
      if (read.ok || !isCallMissing(read.error)) return read
      hasPaths = false
      return ok(null)
    },
  }
}
export type ItemReader = ReturnType<typeof createItemReader>

/** Whether an error concerns one container and not the whole list. */
const isLeftOut = (error: AppError): boolean => isCallMissing(error) || error.kind === 'forbidden'
