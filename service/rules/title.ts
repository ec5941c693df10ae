import { z } from 'zod'
import { cleanTitle } from '../../shared/clean-title.ts'

/** A title or name as it is sent. What is stored, and answered, is the clean form. */
export const title = (longest: number) => z.string().overwrite(cleanTitle).min(1).max(longest)
