import { z } from 'zod'
import { Id } from '../id.ts'
import { CellInput } from '../input/cell-input.ts'

const Sent = {
  cells: z.array(CellInput).max(400).nullable().optional(),
  toTop: z.boolean().optional(),
  toBottom: z.boolean().optional(),
  above: z.boolean().optional(),
  parentId: Id.nullable().optional(),
  siblingId: Id.nullable().optional(),
  indent: z.int().optional(),
  outdent: z.int().optional(),
  expanded: z.boolean().optional(),
  locked: z.boolean().optional(),
  format: z.string().max(100).nullable().optional(),
}

/** A row to add: its cells and where it goes (the bottom, when it does not say). */
export const NewRow = z.strictObject(Sent)

/** What to change about a row: cells are merged in, the rest stays. */
export const RowChange = z.strictObject({ id: Id, ...Sent })

/** A row to add, as it was read. */
export type NewRow = z.output<typeof NewRow>
/** A change of a row, as it was read; `id` says which row. */
export type RowChange = z.output<typeof RowChange>
