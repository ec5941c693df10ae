import { z } from 'zod'
import { cleanTitle } from '../../shared/clean-title.ts'

/** A title or name as sent. The cleaned form is stored and returned. */
export const title = (longest: number) => z.string().overwrite(cleanTitle).min(1).max(longest)
