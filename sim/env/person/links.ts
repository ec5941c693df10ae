import type { ColumnId } from '../../../shared/model/ids.ts'
import { newSource } from '../../../shared/model/sheet/cell-source.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { wordIn, wordOfLink } from '../../check/cell-links.ts'
import type { Client } from '../client.ts'
import { SOURCE_NAME } from '../service.ts'
import { keyAt, linkedCells, ofColumn, type PersonContext, plainColumns, type Scene, submit } from './person-context.ts'
import type { Undo } from './undo.ts'

/** Creates, clears, moves and formats cell links, and undoes that. */
export function createLinkDeeds(context: PersonContext, undo: Undo) {
  const { ledger, by, doesAgain } = context
  const sources = [...context.sources]

  /** Null when the cell waits for a decision: only a text answers it. */
  const madeIn = (view: SheetView, edit: SetCell) => {
    const { rowId, columnId } = edit
    const index = view.indexOf(rowId)
    const mark = view.markAt(index, columnId)
    if (mark?.state === 'needs-review') return null
    const value = wordOfLink(edit.linkIn) ?? (edit.value === null && edit.formula === null ? '' : null)
    const seen = view.seenAt(index, columnId)
    const knew = wordIn(seen[0] ?? view.cellAt(index, columnId))
    // A restored text or formula would exist twice.
    if (value === null) return null
    const intent = { ...by(), kind: 'set' as const, key: keyAt(context, view, index), column: columnId, value, knew }
    return { intent, edit: { ...edit, seen } }
  }
  const make = (client: Client, view: SheetView, edits: readonly SetCell[], isStep: boolean): void => {
    const made = edits.map(edit => madeIn(view, edit)).filter(one => one !== null)
    if (made.length < edits.length || made.length === 0) return
    for (const { columnId } of edits) doesAgain(ofColumn(columnId))
    if (isStep) undo.remember(client, view, edits)
    const report = ledger.tries(...made.map(({ intent }) => intent))
    report(
      submit(
        context,
        client,
        made.map(({ edit }) => edit),
      ),
    )
  }
  const oneLinked = ({ view, column }: Scene) => {
    const cells = linkedCells(context, view)
    return cells[column % cells.length]
  }
  const cleared = (view: SheetView, index: number, columnId: ColumnId): SetCell => ({
    ...{ kind: 'set-cell', rowId: view.rowIdAt(index), columnId, value: null, formula: null },
    linkIn: null,
  })

  const deeds = {
    link({ client, view, index, column }: Scene): void {
      const columns = plainColumns(context, view)
      const columnId = columns[column % columns.length]
      const source = columnId === undefined ? undefined : sources.shift()
      if (columnId === undefined || !source) return
      const { value, ...target } = source
      const cell = { kind: 'set-cell' as const, rowId: view.rowIdAt(index), columnId, value, formula: null }
      make(client, view, [{ ...cell, linkIn: newSource(target, SOURCE_NAME) }], true)
    },
    'clear-link'(scene: Scene): void {
      const one = oneLinked(scene)
      if (one) make(scene.client, scene.view, [cleared(scene.view, one.index, one.columnId)], true)
    },
    /** Cuts it and pastes it into another row. */
    'move-link'(scene: Scene): void {
      const { client, view, index } = scene
      const one = oneLinked(scene)
      if (!one || one.index === index) return
      const { columnId } = one
      const { value, linkIn } = view.cellAt(one.index, columnId)
      const pasted = { kind: 'set-cell' as const, rowId: view.rowIdAt(index), columnId, value, formula: null, linkIn }
      make(client, view, [pasted, cleared(view, one.index, columnId)], true)
    },
    'format-link'(scene: Scene): void {
      const { client, view, index } = scene
      const one = oneLinked(scene)
      if (!one) return
      const { columnId } = one
      doesAgain(ofColumn(columnId))
      const rowId = view.rowIdAt(one.index)
      submit(context, client, [{ kind: 'format-cell', rowId, columnId, format: `,,,,,,,,,,,,${index % 5},,3,,` }])
    },
  }
  return {
    deeds,
    takeBack: (client: Client, view: SheetView, edits: readonly SetCell[]) => make(client, view, edits, false),
  }
}
