import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { GridContext } from '../grid-context.ts'
import { drawRow } from './draw-row.ts'
import type { DrawnCell, Shows } from './drawn-rows.ts'

/**
 * A cell that AG Grid creates and lays out, and that draws the current line of its slot as plain DOM. AG Grid's rows
 * are fixed slots, so it needs no notification of changes.
 */
export abstract class SlotCell<Params extends ICellRendererParams<unknown, unknown, GridContext>>
  implements ICellRendererComp, DrawnCell
{
  shows: Shows = { view: null, line: undefined }
  protected params: Params | null = null
  protected position = -1
  protected abstract readonly host: HTMLElement
  abstract readonly columnId: ColumnId | null
  abstract draw(): void
  abstract mark(): void

  init(params: Params): void {
    this.params = params
    this.position = params.node.rowIndex ?? -1
    const { drawn } = params.context
    const isFirst = drawn.cellsAt(this.position).length === 0
    drawn.add(this.position, this)
    this.draw()
    // Lines can change between the creation of a row and that of its cells; until then nothing redraws the row.
    const row = isFirst ? drawn.rowAt(this.position) : null
    if (row) drawRow(row, params.context, this.position)
  }

  getGui(): HTMLElement {
    return this.host
  }

  refresh(params: Params): boolean {
    this.params = params
    this.draw()
    return true
  }

  destroy(): void {
    this.params?.context.drawn.remove(this.position, this)
  }

  get element(): HTMLElement {
    return this.params?.eGridCell ?? this.host
  }
}
