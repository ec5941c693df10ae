import { z } from 'zod'

/** What creating or renaming a folder or workspace takes. Names need not be unique; blank or endless ones are refused. */
export const Named = z.strictObject({ name: z.string().trim().min(1).max(100) })
export type Named = z.output<typeof Named>
