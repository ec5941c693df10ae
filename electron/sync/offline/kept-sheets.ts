import { createKeptBy } from '../../../shared/kept-by.ts'
import { SheetId } from '../../../shared/model/ids.ts'
import type { KeptItem } from '../../../shared/model/offline.ts'
import type { CopyFacts } from '../../cache/copy-reads.ts'
import type { KeptItem as ListedItem } from '../lists/organized-items.ts'

/** A sheet to keep offline, and its copy if there is one. */
export type KeptSheet = {
  readonly sheetId: SheetId
  readonly name: string
  readonly copy: CopyFacts | null
  /** Not in the list of the service any more. */
  readonly isGone: boolean
}

/** The sheets to keep: those that the user chose, and all in the chosen folders and workspaces. */
export function keptSheets(
  items: readonly ListedItem[],
  kept: readonly KeptItem[],
  copies: readonly CopyFacts[],
): readonly KeptSheet[] {
  const copyById = new Map<number, CopyFacts>(copies.map(copy => [copy.sheetId, copy]))
  const keptBy = createKeptBy(items, kept)
  const listed = items.filter(item => item.kind === 'sheet' && keptBy(item) !== null)
  const known = new Set(listed.map(({ id }) => id))
  const gone = kept.filter(({ kind, id }) => kind === 'sheet' && !known.has(id))
  const toKept =
    (isGone: boolean) =>
    ({ id, name }: { readonly id: number; readonly name: string }): KeptSheet => ({
      sheetId: SheetId.parse(id),
      name,
      copy: copyById.get(id) ?? null,
      isGone,
    })
  return [...listed.map(toKept(false)), ...gone.map(toKept(true))]
}
