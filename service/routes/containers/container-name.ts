import { z } from 'zod'
import { title } from '../../rules/title.ts'

/**
 * The body for creating or renaming a folder or workspace. Names need not be unique; blank and overlong ones are
 * rejected.
 */
export const Named = z.strictObject({ name: title(100) })
export type Named = z.output<typeof Named>
