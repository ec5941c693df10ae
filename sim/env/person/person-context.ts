import type { OutboxEdit } from '../../../electron/outbox/outbox-rows.ts'
import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { wordOfLink } from '../../check/cell-links.ts'
import { imageName } from '../../check/content-names.ts'
import { wordOfFormula } from '../../check/formula-words.ts'
import { itemsOf } from '../../check/items.ts'
import type { Ledger } from '../../check/ledger.ts'
import type { Client } from '../client.ts'
import { Killed } from '../disk.ts'
import type { Source } from '../service.ts'

/** One sheet of a user, with the ledger of their actions. */
export type PersonContext = {
  readonly name: string
  readonly sheetId: SheetId
  readonly key: ColumnId
  /** The multi-picklist and the multi-contact column; none in most offices. */
  readonly several: readonly number[]
  /** Source cells for this user's links, each used once; none if no links are created. */
  readonly sources: readonly Source[]
  /** The columns with formulas from the start; none in most offices. */
  readonly formulaColumns: readonly number[]
  /** The column for images, and images of a sheet that no app has open; none in most offices. */
  readonly photo: ColumnId | null
  readonly gallery: readonly string[]
  readonly ledger: Ledger
  readonly by: () => { readonly client: string; readonly sheetId: number; readonly at: number }
  readonly newWord: () => string
  /** Repeats an action whose requests, which contain this text, may have been rejected. */
  readonly doesAgain: (part: string) => void
}

/** Identifies requests about cells of a column. */
export const ofColumn = (columnId: ColumnId): string => `"columnId":${columnId}`

/** The view at the moment of an action. Numbers select among existing objects. */
export type Scene = {
  readonly client: Client
  readonly view: SheetView
  /** A row index; -1 without rows. */
  readonly index: number
  readonly column: number
}

export const keyAt = ({ key }: PersonContext, view: SheetView, index: number): string =>
  String(view.cellAt(index, key).value)

export const submit = ({ sheetId }: PersonContext, { sync }: Client, edits: readonly MadeEdit[]): boolean =>
  sync.submit(sheetId, edits).ok

/** Runs after the action. A killed app runs nothing more. */
export function after<T>(work: Promise<T>, next: (done: T) => void): void {
  void work.then(next).catch((cause: unknown) => {
    if (!(cause instanceof Killed)) throw cause
  })
}

/** Text columns. */
export const plainColumns = (
  { key, several, photo, formulaColumns }: PersonContext,
  view: SheetView,
): readonly ColumnId[] =>
  view.meta.columns
    .map(({ id }) => id)
    .filter(id => id !== key && id !== photo && !several.includes(id) && !formulaColumns.includes(id))

/** The window asks first, and says that the link will be removed. */
export const isLinkedAt = (view: SheetView, index: number, columnId: ColumnId): boolean =>
  Boolean(view.cellAt(index, columnId).linkIn)

/** Editable cells linked to another sheet. */
export const linkedCells = (context: PersonContext, view: SheetView) =>
  plainColumns(context, view).flatMap(columnId =>
    Array.from({ length: view.rowCount }, (_, index) => ({ index, columnId })).filter(at =>
      isLinkedAt(view, at.index, at.columnId),
    ),
  )

/** All words in an edit. */
export function wordsOf({ edit }: Pick<OutboxEdit, 'edit'>): readonly string[] {
  const words = 'value' in edit ? [edit.value === null ? '' : String(edit.value), ...itemsOf(edit.value)] : []
  if ('image' in edit && edit.image) words.push(imageName(edit.image))
  if ('formula' in edit) words.push(wordOfFormula(edit.formula) ?? '')
  if ('linkIn' in edit) words.push(wordOfLink(edit.linkIn) ?? '')
  if ('text' in edit) words.push(edit.text)
  if ('title' in edit) words.push(edit.title)
  if ('change' in edit && edit.change.title !== undefined) words.push(edit.change.title)
  if ('change' in edit && edit.change.type) words.push(...edit.change.type.options)
  return words
}
