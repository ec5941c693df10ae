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

/** A row to add: its cells and its location (the bottom by default). */
export const NewRow = z.strictObject(Sent)

/** A change of a row: cells are merged, absent attributes stay. */
export const RowChange = z.strictObject({ id: Id, ...Sent })

export type NewRow = z.output<typeof NewRow>
export type RowChange = z.output<typeof RowChange>
