import type { OutboxEdit } from '../../../electron/outbox/outbox-rows.ts'
import type { ColumnId, SheetId } from '../../../shared/model/ids.ts'
import type { MadeEdit } from '../../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { wordOfLink } from '../../check/cell-links.ts'
import { itemsOf } from '../../check/items.ts'
import type { Ledger } from '../../check/ledger.ts'
import type { Client } from '../client.ts'
import { Killed } from '../disk.ts'
import type { Source } from '../service.ts'

/** One sheet in front of somebody, and where they write down what they do. */
export type Desk = {
  readonly name: string
  readonly sheetId: SheetId
  readonly key: ColumnId
  /** The column of several choices and the one of several people; none in most offices. */
  readonly several: readonly number[]
  /** Cells of another sheet that this person links cells to, each once; none where nobody does. */
  readonly sources: readonly Source[]
  readonly ledger: Ledger
  readonly by: () => { readonly client: string; readonly sheetId: number; readonly at: number }
  readonly newWord: () => string
  /** They do once more what may have been refused: the requests that contain this text. */
  readonly doesAgain: (part: string) => void
}

/** By which requests about cells of a column are known. */
export const ofColumn = (columnId: ColumnId): string => `"columnId":${columnId}`

/** What somebody looks at as they do something. Numbers choose among what is there. */
export type Scene = {
  readonly client: Client
  readonly view: SheetView
  /** Of a row; -1 where there is none. */
  readonly index: number
  readonly column: number
}

export const keyAt = ({ key }: Desk, view: SheetView, index: number): string => String(view.cellAt(index, key).value)

export const submit = ({ sheetId }: Desk, { sync }: Client, edits: readonly MadeEdit[]): boolean =>
  sync.submit(sheetId, edits).ok

/** What follows when that is done. An app that is killed by it, or before, does nothing more. */
export function after<T>(work: Promise<T>, next: (done: T) => void): void {
  void work.then(next).catch((cause: unknown) => {
    if (!(cause instanceof Killed)) throw cause
  })
}

/** Columns that people fill with words. */
export const plainColumns = ({ key, several }: Desk, view: SheetView): readonly ColumnId[] =>
  view.meta.columns.map(({ id }) => id).filter(id => id !== key && !several.includes(id))

/** The window asks first, and says that the link is cut. */
export const isLinkedAt = (view: SheetView, index: number, columnId: ColumnId): boolean =>
  Boolean(view.cellAt(index, columnId).linkIn)

/** Cells that people fill, and that show a cell of another sheet. */
export const linkedCells = (desk: Desk, view: SheetView) =>
  plainColumns(desk, view).flatMap(columnId =>
    Array.from({ length: view.rowCount }, (_, index) => ({ index, columnId })).filter(at =>
      isLinkedAt(view, at.index, at.columnId),
    ),
  )

/** All the words that an edit holds. */
export function wordsOf({ edit }: Pick<OutboxEdit, 'edit'>): readonly string[] {
  const words = 'value' in edit ? [edit.value === null ? '' : String(edit.value), ...itemsOf(edit.value)] : []
  if ('linkIn' in edit) words.push(wordOfLink(edit.linkIn) ?? '')
  if ('text' in edit) words.push(edit.text)
  if ('title' in edit) words.push(edit.title)
  if ('change' in edit && edit.change.title !== undefined) words.push(edit.change.title)
  if ('change' in edit && edit.change.type) words.push(...edit.change.type.options)
  return words
}
