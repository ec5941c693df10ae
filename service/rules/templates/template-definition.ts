import { z } from 'zod'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnDefinition } from '../columns/column-definition.ts'

/** What tells a template that is everybody's from the others in its list (api-guide section 14.4). */
const PublicFacts = z.object({
  blank: z.boolean().default(false),
  categories: z.array(z.string()).default([]),
  globalTemplate: z.enum(['BLANK_SHEET', 'TASK_LIST', 'PROJECT_SHEET']).optional(),
  image: z.string().optional(),
  largeImage: z.string().optional(),
  locale: z.string().default('en_US'),
  tags: z.array(z.string()).default([]),
})

/** A row of a template: its cells by the place of their column, and the place of the row above it in the hierarchy. */
const TemplateRow = z.object({
  parent: z.number().nullable().default(null),
  cells: z.record(z.string(), z.custom<StoredCell>()),
})

/** What a sheet that is made from a template begins with. */
export const TemplateDefinition = z.object({
  description: z.string().default(''),
  type: z.enum(['sheet', 'report']).default('sheet'),
  columns: z.array(z.custom<ColumnDefinition>()).default([]),
  rows: z.array(TemplateRow).default([]),
  public: PublicFacts.optional(),
})
export type TemplateDefinition = z.output<typeof TemplateDefinition>
