import { z } from 'zod'
import { WireId } from './loose.ts'

/** Something a person has starred. Types other than `sheet` are told too. */
export const WireFavorite = z.object({ type: z.string(), objectId: WireId })
