import { z } from 'zod'
import { AccessLevel } from './access.ts'

/** One line of the navigator. `parent` is the workspace or folder it lives in; null for Home. */
export const Place = z.object({
  kind: z.enum(['workspace', 'folder', 'sheet']),
  id: z.number().int().positive(),
  name: z.string(),
  parent: z.object({ kind: z.enum(['workspace', 'folder']), id: z.number() }).nullable(),
  accessLevel: AccessLevel.nullable(),
  favorite: z.boolean(),
  /** A copy of the sheet is on this computer. */
  copied: z.boolean(),
  /** When this person last opened it here, milliseconds since 1970; null if never. */
  openedAt: z.number().nullable(),
})
export type Place = z.infer<typeof Place>
