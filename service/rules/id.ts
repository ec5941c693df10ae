import { z } from 'zod'

/** An id inside a body: a number, or the same number as text (both occur). Never one that JSON could have rounded. */
export const Id = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.int().positive().max(Number.MAX_SAFE_INTEGER))
