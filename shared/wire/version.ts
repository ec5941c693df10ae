import { z } from 'zod'
import { WireCount } from './loose.ts'

/** How many changes a sheet has taken; some answers send it as text. */
export const WireVersion = z.object({ version: WireCount })
