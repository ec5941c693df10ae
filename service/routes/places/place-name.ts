import { z } from 'zod'
import { title } from '../../rules/title.ts'

/** What creating or renaming a folder or workspace takes. Names need not be unique; blank or endless ones are refused. */
export const Named = z.strictObject({ name: title(100) })
export type Named = z.output<typeof Named>
