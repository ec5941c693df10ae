import type { AppError } from '../../../shared/app-error.ts'
import { SheetId } from '../../../shared/model/ids.ts'
import type { PlaceParent } from '../../../shared/model/place.ts'
import { ok, type Result } from '../../../shared/result.ts'
import { isCallMissing, type PlacesApi, type ServicePlace } from '../../api/places.ts'
import { everyPage, everyTokenPage } from '../../api/transport/pages.ts'
import type { Ask, Priority } from '../ask.ts'

/** The contents of a container as the service has them now: the immediate ones, or of a whole workspace those at every depth. */
export type Branch = {
  readonly of: PlaceParent
  readonly contents: readonly ServicePlace[]
  readonly isWhole: boolean
}

/**
 * Reads the tree piece by piece, by the calls that the service has. Which these are is learnt by asking and remembered for the session; no
 * version is requested.
 */
export function createPlaceReader(api: PlacesApi, ask: Pick<Ask, 'read'>) {
  let knows: 'unknown' | 'children' | 'workspaces' = 'unknown'
  let hasHome = true
  let hasPaths = true

  const children = (at: PlaceParent, priority: Priority) =>
    everyTokenPage(position =>
      ask.read('List a workspace or folder', priority, signal => api.children(at, position, { signal })),
    )

  /** Null: the container is gone, or is not for this user. */
  const ofWorkspace = async (workspace: PlaceParent, priority: Priority): Promise<Result<Branch | null>> => {
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

    workspaces: (priority: Priority): Promise<Result<readonly ServicePlace[]>> =>
      everyTokenPage(at => ask.read('List workspaces', priority, signal => api.workspaces(at, { signal }))),

    /** Null: this service has no place outside of workspaces. */
    async home(priority: Priority): Promise<Result<readonly ServicePlace[] | null>> {
      if (!hasHome) return ok(null)
      const read = await ask.read('Read what is outside of workspaces', priority, signal => api.home({ signal }))
      if (read.ok || !isCallMissing(read.error)) return read
      hasHome = false
      return ok(null)
    },

    /** All sheets, whatever they are in. */
    sheets: (priority: Priority): Promise<Result<readonly ServicePlace[]>> =>
      everyPage(page => ask.read('List all sheets', priority, signal => api.sheets(page, { signal }))),

    async branch(at: PlaceParent, workspace: PlaceParent, priority: Priority): Promise<Result<Branch | null>> {
      if (at.kind === 'workspace' || knows === 'workspaces') return ofWorkspace(workspace, priority)
      if (knows === 'unknown') {
        // Only a workspace that is listed shows which calls there are: a folder may just be gone.
        const probe = await ofWorkspace(workspace, priority)
        if (!probe.ok || probe.value === null || probe.value.isWhole) return probe
      }
      const listed = await children(at, priority)
      if (listed.ok) return ok({ of: at, contents: listed.value, isWhole: false })
      return isLeftOut(listed.error) ? ok(null) : listed
    },

    /** The ids of the containers that hold a sheet, the outermost first. Null: nobody tells. */
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
export type PlaceReader = ReturnType<typeof createPlaceReader>

/** What concerns one container and not the whole list. */
const isLeftOut = (error: AppError): boolean => isCallMissing(error) || error.kind === 'forbidden'
