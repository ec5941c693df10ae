import { z } from 'zod'
import { SheetMeta } from '../model/sheet/sheet.ts'
import { LEFT_OUT } from './layout.ts'

const offset = z.number().int().min(LEFT_OUT)

/** The offset of a number array and the bytes per number. */
export const Slot = z.object({ at: offset, width: z.union([z.literal(2), z.literal(4), z.literal(8)]) })
export type Slot = z.infer<typeof Slot>

/** Display, formula, format, image, look and all link arrays hold the index of a text plus one; 0 means none. */
export const ColumnDirectory = z.object({
  id: z.number(),
  tags: offset,
  values: Slot,
  displays: Slot,
  formulas: Slot,
  formats: Slot,
  images: Slot,
  /** Omitted if no cell of the column is linked to another sheet, which is the usual case. */
  linksIn: Slot.optional(),
  linksOut: Slot.optional(),
  looks: Slot,
  links: Slot,
})
export type ColumnDirectory = z.infer<typeof ColumnDirectory>

export const Header = z.object({
  meta: SheetMeta,
  rowIds: offset,
  parents: offset,
  levels: offset,
  flags: offset,
  attachments: offset,
  comments: offset,
  columns: z.array(ColumnDirectory),
  textOffsets: offset,
  text: offset,
})
export type Header = z.infer<typeof Header>
