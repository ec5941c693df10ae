import type { ColumnId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import type { SelectedCells } from '../selection/selected-cells.ts'
import { readNumberFormat } from './number-format.ts'

type Where = {
  readonly view: Pick<SheetView, 'meta'> | null
  readonly selection: Pick<SelectedCells, 'area' | 'layout'>
}

/** The descriptor that all selected columns share where they hold money of one currency: their sum is money too. Null else. */
export function sharedMoney({ view, selection }: Where): string | null {
  const { columns } = selection.layout()
  const ids = new Set<ColumnId>()
  for (const { spans } of selection.area()) {
    for (const { left, right } of spans) {
      for (let at = left; at <= right; at++) {
        const id = columns.idAt(at)
        if (id !== undefined) ids.add(id)
      }
    }
  }
  const formats = new Set(view?.meta.columns.filter(({ id }) => ids.has(id)).map(({ format }) => format))
  const [only = null] = formats
  return formats.size === 1 && readNumberFormat(only).kind === 'currency' ? only : null
}
