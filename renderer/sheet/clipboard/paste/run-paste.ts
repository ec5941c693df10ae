import { ColumnId } from '../../../../shared/model/ids.ts'
import type { NewColumn } from '../../../../shared/model/sheet/column-edit.ts'
import type { SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import { afterFrames } from '../../core/after-frames.ts'
import type { CellAddress } from '../../core/cell-address.ts'
import { pageScheduler, type Scheduler, TURN_MS } from '../../core/steps.ts'
import type { SeenCells, StoreEdits } from '../../core/transaction.ts'
import type { EditPorts } from '../../editing/edit-ports.ts'
import type { GridColumns } from '../../grid/grid-columns.ts'
import type { GridContext } from '../../grid/grid-context.ts'
import type { GridHost } from '../../grid/grid-host.ts'
import type { SheetGridProps } from '../../grid/grid-props.ts'
import { seenIn } from '../../grid/seen-cells.ts'
import { type Position, positionOf } from '../../grid/selection/layout.ts'
import type { Ranges } from '../../grid/selection/ranges.ts'
import { contains } from '../../grid/selection/rectangles.ts'
import type { RichTable } from '../formats/table.ts'
import { type Emptied, emptiedCells, linkOfCut } from './emptied-cells.ts'
import { widened } from './new-columns.ts'
import type { ColumnsWanted, PasteReport } from './paste-report.ts'
import { cellsInTarget, positionPaste } from './paste-target.ts'
import { type PasteOrder, type PastePlan, stepPaste } from './plan-paste.ts'
import type { ReadStep } from './read-clipboard.ts'

/** Reading a piece takes a few milliseconds at most. */
const CHARACTERS_A_PIECE = 100_000
const CELLS_A_PIECE = 500
/** A paste of more cells takes seconds and is rarely intended, so it needs confirmation. */
const CELLS_ASKED_FOR = 100_000
/** A faster paste shows no progress. */
const WORD_AFTER_MS = 300
/** New rows are selected only if the sheet has them within this many frames. */
const FRAMES_TO_COME_BACK = 180
/** Frames until the result strip is rendered, which moves the cells down. */
const FRAMES_TO_REPORT = 4

/** Cells to clear once they have been pasted, and their sheet. */
export type Cut = { readonly view: SheetView; readonly rich: RichTable; readonly onEdits: StoreEdits }

/** `sentence`: the reason why nothing was pasted. */
export type PasteOutcome = 'pasted' | 'cancelled' | { readonly sentence: string }

/** The interface of the screen to the clipboard. */
export type ClipboardPorts = Pick<EditPorts, 'onEdits' | 'newRowId' | 'people' | 'today'> & {
  /** Reports the progress and the result of a paste. */
  readonly onPaste: (report: PasteReport) => void
}

/** The part of the grid that a paste needs. */
type PastePorts = ClipboardPorts &
  Pick<SheetGridProps, 'rowsInAll'> & {
    /** Whether the user may add columns. */
    readonly columns?: Pick<GridColumns, 'canChange'>
  }
export type PasteGrid = Pick<GridHost, 'selection'> & {
  readonly context: Pick<GridContext, 'view'> & Partial<Pick<GridContext, 'lineSource'>>
  readonly cover: (edits: readonly SheetEdit[]) => () => void
  /** The displayed cells when the paste begins. */
  readonly seen: SeenCells
}

/** New columns and the cut cells that are stored together with a paste, and a note for its report. */
type Around = { readonly newColumns: readonly NewColumn[]; readonly cut: Cut | null; readonly note: string | null }

/** Yields to the page, and waits for a frame that shows the progress. */
type PasteScheduler = Scheduler & { readonly frame: () => Promise<unknown> }
const inPage: PasteScheduler = { ...pageScheduler, frame: () => new Promise(done => requestAnimationFrame(done)) }

/** One paste into the sheet that was visible at its start: reads, plans, stores and reports, yielding in between. */
export class PasteRun {
  readonly #host: PasteGrid
  readonly #props: PastePorts
  readonly #view: SheetView
  readonly #before: Ranges
  readonly #scheduler: PasteScheduler
  readonly #begun: number
  #isCancelled = false
  #isStoring = false
  #cells = 0
  #cellsInAll = 0

  constructor(host: PasteGrid, props: PastePorts, view: SheetView, scheduler: PasteScheduler = inPage) {
    this.#host = host
    this.#props = props
    this.#view = view
    this.#before = host.selection.ranges()
    this.#scheduler = scheduler
    this.#begun = scheduler.now()
  }

  /** Cancels the paste; has no effect once storing has begun. */
  cancel(): void {
    if (!this.#isStoring) this.#isCancelled = true
  }

  /** `cutIn`: the cells to clear if the clipboard still has this window's cut. */
  async run(read: ReadStep, cutIn: (isOwn: boolean) => Cut | null): Promise<PasteOutcome> {
    const { selection } = this.#host
    const { layout: shown, area } = selection.rowsOnly()
    const content = await this.#inPieces(() => read(CHARACTERS_A_PIECE))
    if (!content) return this.#cancelled()
    if ('sentence' in content) return content
    const { source, isOwn, note } = content
    const positioned = positionPaste(shown, area, source, this.#view.rowCount)
    if ('sentence' in positioned) return positioned
    if (positioned.newRows > 0 && this.#props.rowsInAll != null) return { sentence: STILL_LOADING }
    const asStored = { view: this.#view, layout: shown, source, target: positioned }
    const wider = this.#props.columns?.canChange ? widened(asStored, this.#newColumnId) : null
    const wanted = wider ? await this.#areColumnsWanted(wider.edits) : 'fit'
    if (wanted === 'cancel') return 'cancelled'
    const { view, layout, edits: newColumns } = wanted === 'add' && wider ? wider : { ...asStored, edits: [] }
    const target = newColumns.length > 0 ? positionPaste(layout, area, source, view.rowCount) : positioned
    if ('sentence' in target) return target
    this.#cellsInAll = cellsInTarget(target)
    if (this.#cellsInAll >= CELLS_ASKED_FOR && !(await this.#isWanted(target.newRows))) return 'cancelled'
    const { people, newRowId } = this.#props
    const typist = { today: this.#props.today(), people, locale: personsLocale.now() }
    const isSortedOrFiltered = this.#host.context.lineSource != null
    const cut = cutIn(isOwn)
    const movedLink = (from: Position) =>
      cut && this.#isHere(cut) ? linkOfCut(this.#view, cut.rich, from.row, from.column) : null
    const order = { view, layout, source, target, typist, newRowId, movedLink, isSortedOrFiltered }
    const plan = await this.#plan(order)
    return plan ? this.#store(plan, order, { newColumns, cut, note }) : this.#cancelled()
  }

  readonly #newColumnId = (): ColumnId => ColumnId.parse(this.#props.newRowId())

  #areColumnsWanted(columns: readonly NewColumn[]): Promise<ColumnsWanted> {
    const titles = columns.map(({ title }) => title)
    return new Promise(answer => this.#props.onPaste({ kind: 'asking-columns', titles, answer }))
  }

  #isWanted(newRows: number): Promise<boolean> {
    const cells = this.#cellsInAll
    return new Promise(answer => this.#props.onPaste({ kind: 'asking', cells, newRows, answer }))
  }

  async #plan(order: PasteOrder): Promise<PastePlan | null> {
    // Reading a large clipboard took a whole turn.
    if (this.#cellsInAll > CELLS_A_PIECE) await this.#scheduler.pause()
    const step = stepPaste(order)
    return this.#inPieces(() => {
      this.#cells += CELLS_A_PIECE
      return step(CELLS_A_PIECE)
    })
  }

  async #store(plan: PastePlan, order: PasteOrder, { newColumns, cut, note }: Around): Promise<PasteOutcome> {
    const { pasted, refused, refusedInAll, notes } = plan.summary
    const [first] = refused
    if (pasted === 0 && refusedInAll === 1 && first) return { sentence: first.reason }
    const emptied = cut && this.#emptied(plan, order, cut)
    const isHere = cut !== null && this.#isHere(cut)
    const edits = pasted === 0 ? [] : [...plan.edits, ...(isHere && emptied ? emptied.edits : [])]
    this.#isStoring = true
    if (this.#isLong()) this.#props.onPaste({ kind: 'storing' })
    const failed = edits.length === 0 ? null : await this.#storeInSight(newColumns, edits)
    if (failed !== null) return { sentence: failed }
    const elsewhere = cut && !isHere && emptied && pasted > 0 ? emptied.edits : []
    const notEmptied = cut && elsewhere.length > 0 ? await cut.onEdits(elsewhere, 'cut', seenIn(cut.view)) : null
    if (plan.selected && pasted > 0) this.#select(plan.selected, FRAMES_TO_COME_BACK)
    const sentences = [...notes, note, ...(emptied?.notes ?? []), notEmptied].filter(sentence => sentence !== null)
    this.#props.onPaste({ kind: 'pasted', summary: { ...plan.summary, notes: sentences } })
    return 'pasted'
  }

  /** Shows the paste in visible cells before it is stored, because storing many cells takes time. */
  async #storeInSight(newColumns: readonly NewColumn[], edits: readonly SheetEdit[]): Promise<string | null> {
    const { lineSource } = this.#host.context
    for (const edit of edits) if (edit.kind === 'add-row') lineSource?.append(edit.rowId)
    const uncover = this.#host.cover(edits)
    if (edits.length > CELLS_A_PIECE) {
      await this.#scheduler.frame()
      await this.#scheduler.pause()
    }
    const failed = await this.#props.onEdits([...newColumns, ...edits], 'paste', this.#host.seen)
    if (failed !== null) uncover()
    return failed
  }

  #emptied({ hasLanded }: PastePlan, { layout, target }: PasteOrder, cut: Cut): Emptied {
    const isSameSheet = this.#isHere(cut)
    const isFilled = (cell: CellAddress): boolean => {
      const at = isSameSheet ? positionOf(layout, cell) : null
      return at !== null && target.rectangles.some(rectangle => contains(rectangle, at))
    }
    return emptiedCells(isSameSheet ? this.#view : cut.view, cut.rich, {
      hasLanded,
      isFilled,
      areLinksMoved: isSameSheet,
    })
  }

  #isHere(cut: Cut): boolean {
    return cut.view.meta.id === this.#view.meta.id
  }

  /** Selects the new rows when they exist, once main has answered, unless the user has selected something else. */
  #select(ranges: Ranges, framesLeft: number): void {
    const { selection, context } = this.#host
    if (context.view?.meta.id !== this.#view.meta.id || selection.ranges() !== this.#before) return
    const head = ranges.list[0]?.head
    if (head && positionOf(selection.layout(), head)) {
      selection.select(ranges)
      afterFrames(FRAMES_TO_REPORT, () => selection.ranges() === ranges && selection.select(ranges, 'reveal'))
    } else if (framesLeft > 0) requestAnimationFrame(() => this.#select(ranges, framesLeft - 1))
  }

  #cancelled(): PasteOutcome {
    if (this.#isLong()) this.#props.onPaste({ kind: 'cancelled' })
    return 'cancelled'
  }

  /**
   * Runs a step until it has a result. Keys are handled in between, and in a long paste a frame follows each turn, so
   * that progress is visible. Null if cancelled.
   */
  async #inPieces<Result>(step: () => Result | null): Promise<Result | null> {
    const { now, pause, frame } = this.#scheduler
    while (!this.#isCancelled) {
      const end = now() + TURN_MS
      do {
        const result = step()
        if (result !== null) return result
      } while (now() < end)
      if (!this.#isLong()) await pause()
      else {
        this.#notify()
        await frame()
      }
    }
    return null
  }

  #isLong(): boolean {
    return this.#scheduler.now() - this.#begun >= WORD_AFTER_MS
  }

  #notify(): void {
    const [cells, of] = [Math.min(this.#cells, this.#cellsInAll), this.#cellsInAll]
    this.#props.onPaste({ kind: 'reading', cells, of, cancel: () => this.cancel() })
  }
}

const STILL_LOADING = 'This sheet is still loading. Paste past its last row once all rows are here.'
