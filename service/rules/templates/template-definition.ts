import { z } from 'zod'
import type { StoredCell } from '../cells/stored-cell.ts'
import type { ColumnDefinition } from '../columns/column-definition.ts'

/** The additional facts of a public template in its list (api-guide section 14.4). */
const PublicFacts = z.object({
  blank: z.boolean().default(false),
  categories: z.array(z.string()).default([]),
  globalTemplate: z.enum(['BLANK_SHEET', 'TASK_LIST', 'PROJECT_SHEET']).optional(),
  image: z.string().optional(),
  largeImage: z.string().optional(),
  locale: z.string().default('en_US'),
  tags: z.array(z.string()).default([]),
})

/** A row of a template: its cells by column index, and the index of its parent. */
const TemplateRow = z.object({
  parent: z.number().nullable().default(null),
  cells: z.record(z.string(), z.custom<StoredCell>()),
})

/** The initial content of a sheet created from a template. */
export const TemplateDefinition = z.object({
  description: z.string().default(''),
  type: z.enum(['sheet', 'report']).default('sheet'),
  columns: z.array(z.custom<ColumnDefinition>()).default([]),
  rows: z.array(TemplateRow).default([]),
  public: PublicFacts.optional(),
})
export type TemplateDefinition = z.output<typeof TemplateDefinition>
