import { z } from 'zod'

/** The working time of a project sheet (API guide 6.2). Days without work are dates, as `2026-11-22`. */
export const ProjectSettings = z.object({
  workingDays: z.array(z.string()).optional(),
  nonWorkingDays: z.array(z.string()).optional(),
  lengthOfDay: z.number().positive().optional(),
})
export type ProjectSettings = z.infer<typeof ProjectSettings>
