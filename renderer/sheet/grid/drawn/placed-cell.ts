import type { ICellRendererComp, ICellRendererParams } from 'ag-grid-community'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import type { GridContext } from '../grid-context.ts'
import { drawRow } from './draw-row.ts'
import type { DrawnCell, Shows } from './drawn-rows.ts'

/**
 * A cell that AG Grid makes and lays out, and that draws itself as plain DOM: whatever line stands at its place. AG Grid's rows are
 * places, which stay where they are, so it is told of nothing else.
 */
export abstract class PlacedCell<Params extends ICellRendererParams<unknown, unknown, GridContext>>
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
    // Other lines can come between a row, which says what stood there then, and its cells: until they are there nobody redraws it.
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
