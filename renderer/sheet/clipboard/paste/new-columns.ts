import { columnsWith } from '../../../../shared/fold/columns.ts'
import type { ColumnId } from '../../../../shared/model/ids.ts'
import { blankCell } from '../../../../shared/model/sheet/cell-value.ts'
import { type NewColumn, TITLE_LIMIT, UNSIZED_WIDTH } from '../../../../shared/model/sheet/column-edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { roomForColumns } from '../../core/sheet-room.ts'
import { axisOf, type Layout } from '../../grid/selection/layout.ts'
import type { PasteSource } from './paste-source.ts'
import type { PasteTarget } from './paste-target.ts'

/** The sheet with the columns that a paste will add. */
export type Widened = {
  readonly edits: readonly NewColumn[]
  readonly view: SheetView
  readonly layout: Layout
}

type Wide = {
  readonly view: SheetView
  readonly layout: Layout
  readonly source: PasteSource
  readonly target: PasteTarget
}

/** The columns to add at the end for the right part of a table. Null: none are needed, or the sheet has no room. */
export function widened({ view, layout, source, target }: Wide, newColumnId: () => ColumnId): Widened | null {
  const rows = view.rowCount + target.newRows
  const wanted = Math.min(target.cutColumns, roomForColumns(rows, view.meta.columns.length))
  if (target.rectangles.length === 0 || wanted === 0) return null
  const titles = titlesFor(view, source, source.width - target.cutColumns, wanted)
  let after = view.meta.columns.at(-1)?.id ?? null
  const edits = titles.map((title): NewColumn => {
    const columnId = newColumnId()
    const edit: NewColumn = { kind: 'add-column', columnId, after, title, type: PLAIN, width: UNSIZED_WIDTH }
    after = columnId
    return edit
  })
  return { edits, view: viewWith(view, edits), layout: layoutWith(layout, edits) }
}

const PLAIN: NewColumn['type'] = { kind: 'text', symbol: null, options: [], validation: false }

function viewWith(view: SheetView, edits: readonly NewColumn[]): SheetView {
  const made = new Set(edits.map(({ columnId }) => columnId))
  const columns = [...columnsWith(view.meta.columns, edits)]
  return {
    ...view,
    meta: { ...view.meta, columns },
    cellAt: (index, columnId) => (made.has(columnId) ? blankCell : view.cellAt(index, columnId)),
  }
}

function layoutWith({ rows, columns }: Layout, edits: readonly NewColumn[]): Layout {
  const ids = Array.from({ length: columns.count }, (_, at) => columns.idAt(at)).filter(id => id !== undefined)
  return { rows, columns: axisOf([...ids, ...edits.map(({ columnId }) => columnId)], id => id) }
}

/** The first line of the table if it looks like headers, otherwise unused names from "Column 5" on. */
function titlesFor(view: SheetView, source: PasteSource, from: number, count: number): readonly string[] {
  const taken = new Set(view.meta.columns.map(({ title }) => title.toLowerCase()))
  const headers = hasHeaders(source)
  let number = view.meta.columns.length
  return Array.from({ length: count }, (_, at) => {
    number += 1
    let title = headers ? source.textAt(0, from + at).trim() : ''
    if (title === '' || taken.has(title.toLowerCase())) {
      while (taken.has(`column ${number}`)) number += 1
      title = `Column ${number}`
    }
    taken.add(title.toLowerCase())
    return title
  })
}

/** Whether the first row has titles: short, distinct names, with only numbers and dates below at least one of them. */
function hasHeaders(source: PasteSource): boolean {
  const first = Array.from({ length: source.width }, (_, at) => source.textAt(0, at).trim())
  const isNamed = first.every(text => NAME.test(text) && text.length <= TITLE_LIMIT)
  if (!isNamed || new Set(first.map(text => text.toLowerCase())).size < first.length) return false
  const below = Array.from({ length: Math.min(source.height, LOOKED_AT) - 1 }, (_, row) => row + 1)
  return below.length > 0 && first.some((_, at) => below.every(row => FIGURE.test(source.textAt(row, at))))
}

const LOOKED_AT = 50
const NAME = /^\p{L}/u
const FIGURE = /\d/
