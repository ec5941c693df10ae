import { z } from 'zod'
import type { Slice } from '../ipc/slice.ts'
import { AccessLevel } from './access.ts'
import { OfferedKind } from './sheet/column.ts'

/** A workspace or folder: what something can be put into. Home, which has no number, is null. */
export const PlaceParent = z.object({ kind: z.enum(['workspace', 'folder']), id: z.number().int().positive() })
export type PlaceParent = z.infer<typeof PlaceParent>

/** One line of the navigator. `parent` is the workspace or folder it lives in; null for Home. */
export const Place = z.object({
  kind: z.enum(['workspace', 'folder', 'sheet']),
  id: z.number().int().positive(),
  name: z.string(),
  parent: PlaceParent.nullable(),
  accessLevel: AccessLevel.nullable(),
  favorite: z.boolean(),
  /** A copy of the sheet is on this computer. */
  copied: z.boolean(),
  /** When this person last opened it here, milliseconds since 1970; null if never. */
  openedAt: z.number().nullable(),
})
export type Place = z.infer<typeof Place>

/** A part of the list of places. `noHome`: the service has no Home, so that everything new belongs in a workspace. */
export type PlaceSlice = Slice<Place> & { readonly noHome?: true }

/** Names one place among all kinds: a folder and a sheet may have the same number. */
export const PlaceRef = Place.pick({ kind: true, id: true })
export type PlaceRef = z.infer<typeof PlaceRef>

/** The longest names there are (API guide 6.3; for folders and workspaces nothing is published, and ours takes 100). */
export const NAME_LIMIT = { sheet: 50, folder: 100, workspace: 100 } as const satisfies Record<Place['kind'], number>

export const PlaceName = z.string().trim().min(1).max(100)

/** A column of a sheet that is about to be made. */
export const NewColumn = z.strictObject({
  title: z.string().trim().min(1).max(50),
  kind: OfferedKind,
  options: z.array(z.string().min(1).max(4000)).max(100),
})
export type NewColumn = z.infer<typeof NewColumn>

/** What is about to be made, and where. The first column of a sheet is its primary one, which is always text. */
export const NewPlace = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sheet'),
    name: PlaceName.max(NAME_LIMIT.sheet),
    parent: PlaceParent.nullable(),
    columns: z.array(NewColumn).min(1).max(400),
    /** Rows follow at once, so it begins without blank ones to type into. */
    filled: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal('folder'), name: PlaceName, parent: PlaceParent.nullable() }),
  z.strictObject({ kind: z.literal('workspace'), name: PlaceName, parent: z.null() }),
])
export type NewPlace = z.infer<typeof NewPlace>

/** What a copy has besides the columns. Files and conversations of a row come only with the rows. */
export const CopyPart = z.enum(['data', 'attachments', 'discussions'])
export type CopyPart = z.infer<typeof CopyPart>
