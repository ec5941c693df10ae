import { z } from 'zod'
import type { Slice } from '../ipc/slice.ts'
import { AccessLevel } from './access.ts'
import { OfferedKind } from './sheet/column.ts'

/** A workspace or folder that can contain items. Home has no number and is null. */
export const ContainerRef = z.object({ kind: z.enum(['workspace', 'folder']), id: z.number().int().positive() })
export type ContainerRef = z.infer<typeof ContainerRef>

/** An item of the navigator. `parent` is its workspace or folder; null for Home. */
export const Item = z.object({
  kind: z.enum(['workspace', 'folder', 'sheet']),
  id: z.number().int().positive(),
  name: z.string(),
  parent: ContainerRef.nullable(),
  accessLevel: AccessLevel.nullable(),
  favorite: z.boolean(),
  /** This computer has a copy of the sheet. */
  copied: z.boolean(),
  /** When the user last opened it here, milliseconds since 1970; null if never. */
  openedAt: z.number().nullable(),
})
export type Item = z.infer<typeof Item>

/** A slice of the item list. `noHome`: the service has no Home, so new items belong in a workspace. */
export type ItemSlice = Slice<Item> & { readonly noHome?: true }

/** Identifies an item: a folder and a sheet may have the same number. */
export const ItemRef = Item.pick({ kind: true, id: true })
export type ItemRef = z.infer<typeof ItemRef>

/** The longest names (API guide 6.3; for folders and workspaces none is published, and our service accepts 100). */
export const NAME_LIMIT = { sheet: 50, folder: 100, workspace: 100 } as const satisfies Record<Item['kind'], number>

export const ItemName = z.string().trim().min(1).max(100)

/** A column of a new sheet. */
export const NewColumn = z.strictObject({
  title: z.string().trim().min(1).max(50),
  kind: OfferedKind,
  options: z.array(z.string().min(1).max(4000)).max(100),
})
export type NewColumn = z.infer<typeof NewColumn>

/** A new item and its parent. The first column of a sheet is the primary one, which is always text. */
export const NewItem = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sheet'),
    name: ItemName.max(NAME_LIMIT.sheet),
    parent: ContainerRef.nullable(),
    columns: z.array(NewColumn).min(1).max(400),
    /** Rows follow at once, so the sheet starts without blank rows. */
    filled: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('folder'), name: ItemName, parent: ContainerRef.nullable() }),
  z.strictObject({ kind: z.literal('workspace'), name: ItemName, parent: z.null() }),
])
export type NewItem = z.infer<typeof NewItem>

/** The parts of a copy besides columns. Attachments and discussions of rows require the rows. */
export const CopyPart = z.enum(['data', 'attachments', 'discussions'])
export type CopyPart = z.infer<typeof CopyPart>
