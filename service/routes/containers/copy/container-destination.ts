import { z } from 'zod'
import type { ServiceContext, ServiceDeps } from '../../../http/env.ts'
import { refuse } from '../../../rules/api-error.ts'
import { Id } from '../../../rules/id.ts'
import { requireAccess } from '../../../rules/policy.ts'
import { title } from '../../../rules/title.ts'
import { containerStore } from '../../../store/containers/containers.ts'
import { visibleContainers } from '../../../store/containers/visible-containers.ts'
import { type Destination, inHome } from '../destination.ts'

/** The destination of a move: the kind of container in any case, and its id except for Home. */
export const MoveTarget = z.strictObject({
  destinationType: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['home', 'folder', 'workspace'])),
  destinationId: Id.nullish(),
})
export type MoveTarget = z.output<typeof MoveTarget>

/** The same for a copy, which also needs a name of at most `longest` characters. */
export const copyTarget = (longest: number) => MoveTarget.extend({ newName: title(longest) })

/** Finds the destination in a body, if the caller may add to it: else 1004, or 1006 when it is invisible. */
export function targetOpener({ store }: Pick<ServiceDeps, 'store'>) {
  const visible = visibleContainers(containerStore(store.db), store.shares)

  return (c: ServiceContext, { destinationType, destinationId }: MoveTarget): Destination => {
    if (destinationType === 'home') return inHome()
    const { userId } = c.get('caller')
    // The API has no more specific code for a missing id.
    if (destinationId === null || destinationId === undefined) throw refuse(1012, 'destinationId')
    if (destinationType === 'workspace') {
      const workspace = visible.findWorkspace(userId, destinationId)
      requireAccess(workspace, 'place.fill')
      return { folderId: null, workspaceId: destinationId }
    }
    const folder = visible.findFolder(userId, destinationId)
    requireAccess(folder, 'place.fill')
    return { folderId: destinationId, workspaceId: folder?.workspaceId ?? null }
  }
}
