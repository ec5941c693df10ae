import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { BlankLines } from './blank/blank-lines.ts'
import type { TextWidth } from './cells/text-width.ts'
import { type Decorator, Decorators } from './decorator.ts'
import { ColumnPositions } from './drawn/column-positions.ts'
import { DrawnRows } from './drawn/drawn-rows.ts'
import type { GridContext } from './grid-context.ts'
import type { HowToShow } from './how-to-show.ts'
import { OptimisticCells } from './optimistic-cells.ts'
import type { RowLine } from './row-line.ts'
import type { SelectedCells } from './selection/selected-cells.ts'

/** The state of the grid with all its mutations. Drawing and editing read `context`. */
export class GridState {
  readonly #own: { -readonly [Name in keyof GridContext]: GridContext[Name] }

  /** Starts with an empty grid. */
  constructor(selection: SelectedCells) {
    this.#own = {
      view: null,
      optimisticCells: new OptimisticCells(),
      blank: new BlankLines(),
      selection,
      readOnly: false,
      isOutline: false,
      lines: [],
      drawn: new DrawnRows(),
      headers: new Set(),
      columns: new ColumnPositions(),
      thisYear: '',
      today: '',
      lineSource: null,
      decorators: new Decorators([]),
      figureWidth: () => 0,
    }
  }

  get context(): GridContext {
    return this.#own
  }

  /** Sets a sheet or its next view. Its lines follow once they are computed (`setLines`). */
  showSheet(view: SheetView, { readOnly, thisYear, today, lineSource }: HowToShow): void {
    Object.assign(this.#own, { view, readOnly, thisYear, today, lineSource })
  }

  showNone(): void {
    this.#own.view = null
  }

  setLines(lines: readonly RowLine[]): void {
    this.#own.lines = lines
    this.#own.isOutline = lines.some(({ branch }) => branch !== 'leaf')
  }

  /** Sets the features that take part in drawing. */
  decorate(features: readonly Decorator[]): void {
    this.#own.decorators = new Decorators(features)
  }

  /** Sets the measure of figures after a change of font, density or zoom. */
  measureFigures(figureWidth: TextWidth): void {
    this.#own.figureWidth = figureWidth
  }
}
