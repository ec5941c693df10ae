import { z } from 'zod'
import { indexResult } from './index-result.ts'
import { WireCount, WireId, WireTime } from './loose.ts'
import { resultOf } from './result.ts'

const WireListed = z.object({
  id: WireId,
  name: z.string(),
  accessLevel: z.string().nullish(),
  favorite: z.boolean().nullish(),
  createdAt: WireTime.nullish(),
})

/** A folder with its content; the service omits empty lists. */
export const WireFolder = WireListed.extend({
  sheets: z.array(WireListed).nullish(),
  get folders(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof WireFolder>>> {
    return z.array(WireFolder).nullish()
  },
})
export type WireFolder = z.infer<typeof WireFolder>

/** A listed workspace, without its content. */
export const WireWorkspace = WireListed

/** The top level of the user's items outside workspaces. */
export const WireHome = z.object({ sheets: z.array(WireListed).nullish(), folders: z.array(WireFolder).nullish() })
export type WireHome = z.infer<typeof WireHome>

/** An item of a workspace or folder. Some responses name its kind `type`. */
export const WireChild = WireListed.extend({ resourceType: z.string().nullish(), type: z.string().nullish() })

/**
 * The path of a sheet: each node holds the next one in a list of one. The outermost is a workspace; without one it may
 * lack an id.
 */
export const WirePath = z.object({
  id: WireId.nullish(),
  get folders(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof WirePath>>> {
    return z.array(WirePath).nullish()
  },
})
export type WirePath = z.infer<typeof WirePath>

/** The response to creating, renaming, moving and copying: the item in short form. */
export const WireItemResult = resultOf(WireListed.partial({ name: true }))

/** The response to renaming: the name as stored, which the service may have cleaned. */
export const WireRenamed = resultOf(z.object({ name: z.string().nullish() }).nullish())

/** A favorite of the user. Includes types other than `sheet`. */
export const WireFavorite = z.object({ type: z.string(), objectId: WireId })

/** The number of changes a sheet has had; some responses send it as text. */
export const WireVersion = z.object({ version: WireCount })

/** The list of sheets, read only for the versions, which the service sends on request. */
export const WireVersions = indexResult(z.object({ id: WireId, version: WireCount.nullish() }))
