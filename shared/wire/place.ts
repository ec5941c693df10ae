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

/** A folder with what lies in it; empty lists are left out by the service. */
export const WireFolder = WireListed.extend({
  sheets: z.array(WireListed).nullish(),
  get folders(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof WireFolder>>> {
    return z.array(WireFolder).nullish()
  },
})
export type WireFolder = z.infer<typeof WireFolder>

/** A workspace as listed: without its content. */
export const WireWorkspace = WireListed

/** The top level of what a person has outside of workspaces. */
export const WireHome = z.object({ sheets: z.array(WireListed).nullish(), folders: z.array(WireFolder).nullish() })
export type WireHome = z.infer<typeof WireHome>

/** One of the contents of a workspace or folder. Some answers name its kind `type`. */
export const WireChild = WireListed.extend({ resourceType: z.string().nullish(), type: z.string().nullish() })

/** Where a sheet is: each node holds the next one in a list of one. The outermost is a workspace; without one it may have no id. */
export const WirePath = z.object({
  id: WireId.nullish(),
  get folders(): z.ZodOptional<z.ZodNullable<z.ZodArray<typeof WirePath>>> {
    return z.array(WirePath).nullish()
  },
})
export type WirePath = z.infer<typeof WirePath>

/** What making, renaming, moving and copying answer: the thing itself, shortly. */
export const WirePlaceResult = resultOf(WireListed.partial({ name: true }))

/** What renaming answers: the name as the service keeps it, which may be a cleaned one. */
export const WireRenamed = resultOf(z.object({ name: z.string().nullish() }).nullish())

/** Something a person has starred. Types other than `sheet` are told too. */
export const WireFavorite = z.object({ type: z.string(), objectId: WireId })

/** How many changes a sheet has taken; some answers send it as text. */
export const WireVersion = z.object({ version: WireCount })

/** The list of sheets, of which only the versions are wanted: they come where they are asked for. */
export const WireVersions = indexResult(z.object({ id: WireId, version: WireCount.nullish() }))
