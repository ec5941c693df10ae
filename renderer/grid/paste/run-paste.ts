import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { RichTable } from '../clipboard/table.ts'
import type { GridController } from '../grid-controller.ts'
import type { CellAddress, SheetGridProps } from '../grid-props.ts'
import { positionOf } from '../selection/layout.ts'
import type { Ranges } from '../selection/ranges.ts'
import { contains } from '../selection/rectangles.ts'
import { isDayFirst } from '../typing/typed.ts'
import type { GridContext } from '../view/grid-context.ts'
import { type Emptied, emptiedCells } from './emptied-cells.ts'
import { cellsInTarget, placePaste } from './paste-target.ts'
import { type PasteOrder, type PastePlan, stepPaste } from './plan-paste.ts'
import type { ReadStep } from './read-clipboard.ts'

/** Each takes a few milliseconds. */
const CHARACTERS_A_FRAME = 100_000
const CELLS_A_FRAME = 1000
/** A third of a second: what is done before needs no word. */
const FRAMES_BEFORE_WORD = 20
/** The rows that were made come back on the sheet's port within this many frames, or the person has gone on. */
const FRAMES_TO_COME_BACK = 180

/** Cells to be emptied once they have been pasted, and the sheet that they were cut from. */
export type Cut = { readonly view: SheetView; readonly rich: RichTable; readonly onEdits: SheetGridProps['onEdits'] }

/** `sentence`: nothing was pasted, and why. */
export type PasteOutcome = 'pasted' | 'cancelled' | { readonly sentence: string }

/** What a paste needs of the grid. */
export type PastePorts = Pick<SheetGridProps, 'onEdits' | 'onPaste' | 'newRowId' | 'people' | 'today' | 'rowsInAll'>
export type PasteGrid = Pick<GridController, 'selection'> & { readonly context: Pick<GridContext, 'view'> }

/** One paste into the sheet that is shown as it begins: read, planned, stored and told of, a piece a frame. */
export class PasteRun {
  readonly #controller: PasteGrid
  readonly #props: PastePorts
  readonly #view: SheetView
  readonly #before: Ranges
  #isCancelled = false
  #isStoring = false
  #frames = 0
  #cells = 0
  #cellsInAll = 0

  constructor(controller: PasteGrid, props: PastePorts, view: SheetView) {
    this.#controller = controller
    this.#props = props
    this.#view = view
    this.#before = controller.selection.ranges()
  }

  /** As long as nothing is being stored, nothing is different afterwards. */
  cancel(): void {
    if (!this.#isStoring) this.#isCancelled = true
  }

  /** `cutIn` says what was cut, where what is pasted is just that. */
  async run(read: ReadStep, cutIn: (isOwn: boolean) => Cut | null): Promise<PasteOutcome> {
    const { selection } = this.#controller
    const [layout, area] = [selection.layout(), selection.area()]
    const content = await this.#inPieces(() => read(CHARACTERS_A_FRAME))
    if (!content) return this.#cancelled()
    if ('sentence' in content) return content
    const { source, isOwn, note } = content
    const target = placePaste(layout, area, source, this.#view.rowCount)
    if ('sentence' in target) return target
    if (target.newRows > 0 && this.#props.rowsInAll != null) return { sentence: STILL_LOADING }
    this.#cellsInAll = cellsInTarget(target)
    const { people, newRowId } = this.#props
    const typist = { today: this.#props.today(), people, dayFirst: isDayFirst() }
    const order = { view: this.#view, layout, source, target, typist, newRowId }
    const plan = await this.#plan(order)
    return plan ? this.#store(plan, order, cutIn(isOwn), note) : this.#cancelled()
  }

  async #plan(order: PasteOrder): Promise<PastePlan | null> {
    // A large one was read just now, and that was work for one frame.
    if (this.#cellsInAll > CELLS_A_FRAME) await nextFrame()
    const step = stepPaste(order)
    return this.#inPieces(() => {
      this.#cells += CELLS_A_FRAME
      return step(CELLS_A_FRAME)
    })
  }

  async #store(plan: PastePlan, order: PasteOrder, cut: Cut | null, note: string | null): Promise<PasteOutcome> {
    const { pasted, refused, refusedInAll, notes } = plan.summary
    const [first] = refused
    if (pasted === 0 && refusedInAll === 1 && first) return { sentence: first.reason }
    const emptied = cut && this.#emptied(plan, order, cut)
    const isHere = cut?.view.meta.id === this.#view.meta.id
    const edits = pasted === 0 ? [] : [...plan.edits, ...(isHere && emptied ? emptied.edits : [])]
    this.#isStoring = true
    if (this.#frames >= FRAMES_BEFORE_WORD) this.#props.onPaste({ kind: 'storing' })
    const failed = edits.length === 0 ? null : await this.#props.onEdits(edits, 'paste')
    if (failed !== null) return { sentence: failed }
    const elsewhere = cut && !isHere && emptied && pasted > 0 ? emptied.edits : []
    const notEmptied = cut && elsewhere.length > 0 ? await cut.onEdits(elsewhere, 'cut') : null
    if (plan.selected && pasted > 0) this.#select(plan.selected, FRAMES_TO_COME_BACK)
    const said = [...notes, note, ...(emptied?.notes ?? []), notEmptied].filter(sentence => sentence !== null)
    this.#props.onPaste({ kind: 'pasted', summary: { ...plan.summary, notes: said } })
    return 'pasted'
  }

  #emptied({ hasLanded }: PastePlan, { layout, target }: PasteOrder, cut: Cut): Emptied {
    const isSameSheet = cut.view.meta.id === this.#view.meta.id
    const isFilled = (cell: CellAddress): boolean => {
      const at = isSameSheet ? positionOf(layout, cell) : null
      return at !== null && target.rectangles.some(rectangle => contains(rectangle, at))
    }
    return emptiedCells(isSameSheet ? this.#view : cut.view, cut.rich, { hasLanded, isFilled })
  }

  /** New rows are there once main has said so; whoever selects something else meanwhile keeps that. */
  #select(ranges: Ranges, framesLeft: number): void {
    const { selection, context } = this.#controller
    if (context.view?.meta.id !== this.#view.meta.id || selection.ranges() !== this.#before) return
    const head = ranges.list[0]?.head
    if (head && positionOf(selection.layout(), head)) selection.select(ranges)
    else if (framesLeft > 0) requestAnimationFrame(() => this.#select(ranges, framesLeft - 1))
  }

  #cancelled(): PasteOutcome {
    if (this.#frames >= FRAMES_BEFORE_WORD) this.#props.onPaste({ kind: 'cancelled' })
    return 'cancelled'
  }

  /** One piece of work a frame until there is a result. Null when it was cancelled before. */
  async #inPieces<Result>(step: () => Result | null): Promise<Result | null> {
    while (!this.#isCancelled) {
      const result = step()
      if (result !== null) return result
      await nextFrame()
      this.#frames++
      if (this.#frames >= FRAMES_BEFORE_WORD) this.#tell()
    }
    return null
  }

  #tell(): void {
    const [cells, of] = [Math.min(this.#cells, this.#cellsInAll), this.#cellsInAll]
    this.#props.onPaste({ kind: 'reading', cells, of, cancel: () => this.cancel() })
  }
}

/** Lets the page draw, and hear of keys, before it goes on. */
const nextFrame = (): Promise<unknown> => new Promise(done => requestAnimationFrame(done))

const STILL_LOADING = 'This sheet is still loading. Paste past its last row once all rows are here.'
