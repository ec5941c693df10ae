import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { standingOf } from '../../../shared/model/others/conflict.ts'
import type { RowLocation, SetCell } from '../../../shared/model/sheet/edit.ts'
import type { Seen } from '../../../shared/model/sheet/seen.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { wordIn } from '../../check/cell-links.ts'
import { formulaNamed, wordOfFormula } from '../../check/formula-words.ts'
import type { Client } from '../client.ts'
import { formulaOver } from '../formulas.ts'
import {
  isLinkedAt,
  keyAt,
  linkedCells,
  type PersonContext,
  plainColumns,
  type Scene,
  submit,
} from './person-context.ts'
import type { Undo } from './undo.ts'

const FIRST_ROW = -1_000_000

const cell = (rowId: RowId, columnId: ColumnId, value: string): SetCell => ({
  kind: 'set-cell',
  rowId,
  columnId,
  value,
  formula: null,
})

/** An open editor with the cell's content at its opening. Like a draft, it survives the end of the program. */
type OpenText = {
  readonly row: string
  readonly column: ColumnId
  readonly seen: Seen
  readonly knew: string | null
  readonly isAnswer: boolean
}

/** Edits and formats cells; adds, deletes and moves rows. */
export function createCellDeeds(context: PersonContext, undo: Undo) {
  const { ledger, newWord, by } = context
  let rows = 0
  let last: { readonly row: string; readonly column: ColumnId } | null = null
  let openText: OpenText | null = null

  /**
   * Formats carry no unique text: with some words, another cell of the column is formatted too, regardless of its
   * author.
   */
  const format = (client: Client, view: SheetView, index: number, columnId: ColumnId, word: string): void => {
    const last = word.charCodeAt(word.length - 1)
    if (last % 2 === 1) return
    const rowId = view.rowIdAt((index + word.length) % view.rowCount)
    submit(context, client, [{ kind: 'format-cell', rowId, columnId, format: `,,,,,,,,,,,,${last % 5},,3,,` }])
  }
  const begin = (view: SheetView, index: number, columnId: ColumnId): OpenText => {
    const mark = view.markAt(index, columnId)
    const seen = view.seenAt(index, columnId)
    return {
      row: keyAt(context, view, index),
      column: columnId,
      seen,
      knew: wordIn(seen[0] ?? view.cellAt(index, columnId)),
      // A cell with a conflict shows the other user's value.
      isAnswer: mark !== null && standingOf(mark) === 'conflict',
    }
  }
  /** `written`: the formula that is typed instead of a text. */
  const commit = (client: Client, view: SheetView, index: number, text: OpenText, written?: string): void => {
    const { row, column, seen, knew, isAnswer } = text
    const word = newWord()
    const formula = written === undefined ? null : formulaNamed(word, written)
    const value = wordOfFormula(formula) ?? word
    if (isAnswer) ledger.agree(value)
    const report = ledger.tries({ ...by(), kind: 'set', key: row, column, value, knew })
    const edit = {
      ...cell(view.rowIdAt(index), column, word),
      ...(formula !== null && { value: null, formula }),
      ...(isLinkedAt(view, index, column) && { linkIn: null }),
    }
    if (edit.linkIn === null) undo.remember(client, view, [edit])
    const isStored = submit(context, client, [{ ...edit, seen }])
    report(isStored)
    if (isStored) last = { row, column }
    format(client, view, index, column, word)
  }
  const setIn = ({ client, view }: Scene, index: number, columnId: ColumnId, written?: string): void => {
    if (!view.meta.columns.some(({ id }) => id === columnId)) return
    // Text for the cell of the open editor is typed into that editor and closes it.
    const open = openText?.row === keyAt(context, view, index) && openText.column === columnId ? openText : null
    if (open) openText = null
    commit(client, view, index, open ?? begin(view, index, columnId), written)
  }
  const indexOfRow = (view: SheetView, row: string | undefined): number | undefined =>
    Array.from({ length: view.rowCount }, (_, at) => at).find(at => keyAt(context, view, at) === row)
  const add = (client: Client, view: SheetView, location: RowLocation): void => {
    rows += 1
    const [row, value, rowId] = [newWord(), newWord(), RowId.parse(FIRST_ROW - rows)]
    const [column] = plainColumns(context, view)
    const sets = column === undefined ? [] : [{ ...by(), kind: 'set', key: row, column, value, knew: null } as const]
    const report = ledger.tries({ ...by(), kind: 'add', key: row }, ...sets)
    const cells = column === undefined ? [] : [cell(rowId, column, value)]
    report(submit(context, client, [{ kind: 'add-row', rowId, location }, cell(rowId, context.key, row), ...cells]))
  }

  return {
    set(scene: Scene): void {
      const columns = plainColumns(context, scene.view)
      const columnId = columns[scene.column % columns.length]
      if (columnId !== undefined) setIn(scene, scene.index, columnId)
    },
    setAgain(scene: Scene): void {
      const { view, client } = scene
      const index = indexOfRow(view, last?.row)
      const { columns } = client.outbox.numbers(context.sheetId)
      if (index !== undefined && last) setIn(scene, index, ColumnId.parse(columns.get(last.column) ?? last.column))
    },
    /** In a linked cell, if there is one. */
    typeOverLink(scene: Scene): void {
      const cells = linkedCells(context, scene.view)
      const one = cells[scene.column % cells.length]
      if (one) setIn(scene, one.index, one.columnId)
    },
    typeFormula(scene: Scene): void {
      const { view, index, column } = scene
      const columns = columnsForFormulas(context, view)
      const columnId = columns[column % columns.length]
      if (columnId !== undefined) setIn(scene, index, columnId, formulaOver(view.meta.columns, index * 8 + column))
    },
    /** In a cell with a formula, if there is one. */
    typeOverFormula(scene: Scene): void {
      const { view } = scene
      const cells = columnsForFormulas(context, view).flatMap(columnId =>
        Array.from({ length: view.rowCount }, (_, index) => ({ index, columnId })).filter(
          at => view.cellAt(at.index, at.columnId).formula !== null,
        ),
      )
      const one = cells[scene.column % cells.length]
      if (one) setIn(scene, one.index, one.columnId)
    },
    beginText({ view, index, column }: Scene): void {
      const columns = plainColumns(context, view)
      const columnId = columns[column % columns.length]
      if (columnId !== undefined) openText ??= begin(view, index, columnId)
    },
    commitText({ client, view }: Scene): void {
      const text = openText
      openText = null
      if (!text) return
      const column = ColumnId.parse(client.outbox.numbers(context.sheetId).columns.get(text.column) ?? text.column)
      const index = indexOfRow(view, text.row)
      const isThere = view.meta.columns.some(({ id }) => id === column)
      if (index !== undefined && isThere) commit(client, view, index, { ...text, column })
    },
    giveTextUp(): void {
      openText = null
    },
    add: ({ client, view, index }: Scene): void =>
      add(client, view, index < 0 ? { parentId: null, after: null } : beside(view, index)),
    addChild: ({ client, view, index }: Scene): void =>
      add(client, view, { parentId: view.rowIdAt(index), after: null }),
    remove({ client, view, index }: Scene): void {
      const keys = [keyAt(context, view, index)]
      for (let below = index + 1; below < view.rowCount && view.levelAt(below) > view.levelAt(index); below++) {
        keys.push(keyAt(context, view, below))
      }
      const report = ledger.tries({ ...by(), kind: 'delete', keys })
      report(submit(context, client, [{ kind: 'delete-row', rowId: view.rowIdAt(index) }]))
    },
    move({ client, view, index, column }: Scene): void {
      const to = column % view.rowCount
      if (to === index || ancestors(view, to).includes(index)) return
      submit(context, client, [{ kind: 'move-row', rowId: view.rowIdAt(index), location: beside(view, to) }])
    },
  }
}

/** Their cells may have formulas: all text columns, and those with formulas in their cells. */
const columnsForFormulas = (context: PersonContext, view: SheetView): readonly ColumnId[] => {
  const ofCells = view.meta.columns.filter(({ id, formula }) => context.formulaColumns.includes(id) && !formula)
  return [...plainColumns(context, view), ...ofCells.map(({ id }) => id)]
}

function beside(view: SheetView, index: number): RowLocation {
  const parent = view.parentIndexAt(index)
  return { parentId: parent < 0 ? null : view.rowIdAt(parent), after: view.rowIdAt(index) }
}

function ancestors(view: SheetView, index: number): readonly number[] {
  const parent = view.parentIndexAt(index)
  return parent < 0 ? [] : [parent, ...ancestors(view, parent)]
}
