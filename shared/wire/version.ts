import { z } from 'zod'
import { indexResult } from './index-result.ts'
import { WireCount, WireId } from './loose.ts'

/** How many changes a sheet has taken; some answers send it as text. */
export const WireVersion = z.object({ version: WireCount })

/** The list of sheets, of which only the versions are wanted: they come where they are asked for. */
export const WireVersions = indexResult(z.object({ id: WireId, version: WireCount.nullish() }))
