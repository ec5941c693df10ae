import type { AppError } from '../../../shared/app-error.ts'
import { type BackEdit, createWayBack, type WayBack } from '../../../shared/fold/inverse.ts'
import { createWorkingSheet, sameContent, type WorkingSheet } from '../../../shared/fold/working-sheet.ts'
import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import type { SheetEdit } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { type Answered, createAnswers } from './answers.ts'
import { createPiece } from './piece.ts'
import { createRowNames } from './row-names.ts'
import { createJudge } from './still-left.ts'

/** Something that a person did in one go, and the way back from it. */
type Step = { readonly what: string; readonly back: readonly BackEdit[] }

/** What a history is told of its sheet, each time that is different. */
export type SheetNow = {
  readonly view: SheetView
  /** The last server truth, without what this person did since. */
  readonly truth: () => SheetView
  readonly renamed: readonly (readonly [from: RowId, to: RowId])[]
  readonly answered: readonly Answered[]
}

export type HistoryDeps = {
  /** Makes edits durable, all of them or none. Null: they are. */
  readonly store: (edits: readonly SheetEdit[]) => Promise<AppError | null>
  /** A negative number that was never used before. */
  readonly newRowId: () => RowId
  /** What can be undone or redone is different. */
  readonly changed: () => void
}

/** What came of a gesture. `stored` of its edits are on this disk, always the first ones. */
export type Done = { readonly stored: number; readonly error: AppError | null }

/** What came of a step back or forth. */
export type Undone = Done & {
  readonly what: string
  /** Cells, and rows, that were left as they are because somebody changed them since. */
  readonly left: { readonly cells: number; readonly rows: number }
  /** Rows that came back without the files, comments and predecessors that hung on them. */
  readonly bare: number
  /** Where it happened; a row only, where no cell was written. */
  readonly at: { readonly rowId: RowId; readonly columnId: ColumnId | null } | null
}

/** Steps that are kept of one sheet. The oldest is forgotten first. */
const AT_MOST = 1000

/**
 * Everything that a person does to the cells and rows of one sheet goes through here, one gesture after the other, and can be taken
 * back. It knows cells by row and column, so a step back holds however rows are moved, sorted, renamed or read anew meanwhile.
 */
export function createSheetHistory({ store, newRowId, changed }: HistoryDeps) {
  const names = createRowNames()
  const answers = createAnswers()
  const undo: Step[] = []
  const redo: Step[] = []
  /** Stored, and not in the view yet: the answer to storing and the view come by different ways, nearly always the view first. */
  let unseen: readonly SheetEdit[] = []
  let now: SheetNow | null = null
  let turn: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  const viewNow = (first: SheetNow) => () => (now ?? first).view
  const begin = (sheetNow: SheetNow): { sheet: WorkingSheet; way: WayBack } => {
    const sheet = createWorkingSheet(viewNow(sheetNow))
    for (const edit of unseen) sheet.apply(names.inEdit(edit))
    return { sheet, way: createWayBack(sheet, sheetNow.view.meta.columns, newRowId) }
  }
  /** Stores edits piece by piece while they are made; ends at the first piece that cannot be stored. */
  const storeAll = async (
    edits: Iterable<SheetEdit>,
    way: WayBack,
    onStored: (stored: number) => void,
  ): Promise<Done> => {
    let stored = 0
    let piece = createPiece()
    let mark = way.mark()
    const flush = async (): Promise<AppError | null> => {
      const before = now?.view
      const error = piece.edits.length === 0 ? null : await store(piece.edits)
      if (error) way.forgetAfter(mark)
      else {
        stored += piece.edits.length
        if (now?.view === before) unseen = [...unseen, ...piece.edits]
        onStored(stored)
      }
      piece = createPiece()
      mark = way.mark()
      return error
    }
    for (const edit of edits) {
      if (!piece.takes(edit)) {
        const error = await flush()
        if (error) return { stored, error }
      }
      way.take(edit)
      piece.add(edit)
    }
    return { error: await flush(), stored }
  }

  const remember = (steps: Step[], what: string, back: readonly BackEdit[]) => {
    if (back.length > 0) steps.push({ what, back })
    if (steps.length > AT_MOST) steps.shift()
    changed()
  }

  const goBack = (from: Step[], to: Step[]): Promise<Undone | null> =>
    inTurn(async () => {
      const step = now && from.pop()
      if (!now || !step) return null
      const { sheet, way } = begin(now)
      const judge = createJudge({ sheet, names, viewNow: viewNow(now), madeOf: answers.madeOf, isOvertaken })
      const left = { cells: 0, rows: 0 }
      let at: Undone['at'] = null
      let bare = 0
      /** For each edit that was made, how much of the step was behind it. */
      const reached: number[] = []
      function* judged(back: readonly BackEdit[]) {
        for (const [index, one] of back.entries()) {
          const edit = judge(one)
          if (!edit) left[one.kind === 'cell' || one.kind === 'deleted-cell' ? 'cells' : 'rows']++
          if (!edit) continue
          at = better(at, edit, sheet)
          if (one.kind === 'deleted' && one.isBare) bare++
          reached.push(index + 1)
          yield edit
        }
      }
      const done = await storeAll(judged(step.back), way, () => undefined)
      const rest = done.error ? step.back.slice(done.stored === 0 ? 0 : reached[done.stored - 1]) : []
      remember(to, step.what, way.edits())
      remember(from, step.what, rest)
      return { ...done, what: step.what, left, bare, at }
    })

  const isOvertaken = (rowId: RowId, columnId: ColumnId): boolean => {
    if (!now) return false
    const { view } = now
    const mark = view.markAt(view.indexOf(rowId), columnId)
    if (mark?.state !== 'parked' || mark.was === null) return false
    const truth = now.truth()
    const index = truth.indexOf(rowId)
    return index >= 0 && !sameContent(truth.cellAt(index, columnId), mark.was)
  }

  return {
    /** The sheet is different: edits came in, somebody else's or one's own, or rows were numbered. */
    follow(next: SheetNow): void {
      if (next.view !== now?.view) unseen = []
      now = next
      for (const [from, to] of next.renamed) names.rename(from, to)
      for (const answer of next.answered) answers.keep({ ...answer, rowId: names.now(answer.rowId) })
    },
    /** Does something, and remembers it under the name `what`. `onStored` hears how far it is. */
    do: (edits: readonly SheetEdit[], what: string, onStored: (stored: number) => void = () => undefined) =>
      inTurn(async (): Promise<Done> => {
        if (!now) return { stored: 0, error: { kind: 'no-copy' } }
        const { way } = begin(now)
        function* named() {
          for (const edit of edits) yield names.inEdit(edit)
        }
        const done = await storeAll(named(), way, onStored)
        if (done.stored > 0) redo.length = 0
        remember(undo, what, way.edits())
        return done
      }),
    /** Null: there was nothing to undo. */
    undo: () => goBack(undo, redo),
    redo: () => goBack(redo, undo),
    next: () => ({ undo: undo.at(-1)?.what ?? null, redo: redo.at(-1)?.what ?? null }),
  }
}
export type SheetHistory = ReturnType<typeof createSheetHistory>

/** The first cell that is written, else the first row that is there still, or that a row was taken from below. */
function better(known: Undone['at'], edit: SheetEdit, sheet: WorkingSheet): Undone['at'] {
  if (edit.kind === 'set-cell') return known?.columnId ? known : { rowId: edit.rowId, columnId: edit.columnId }
  if (edit.kind !== 'delete-row') return known ?? { rowId: edit.rowId, columnId: null }
  const { parentId, after } = sheet.placeOf(edit.rowId)
  const rowId = after ?? parentId
  return rowId === null ? known : { rowId, columnId: null }
}
