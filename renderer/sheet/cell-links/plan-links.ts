import { type LinkTarget, newSource } from '../../../shared/model/sheet/cell-source.ts'
import { rowsIn } from '../../../shared/model/sheet/cell-value.ts'
import type { SetCell } from '../../../shared/model/sheet/edit.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import type { LastCopied } from '../clipboard/copy/last-copied.ts'
import { positionPaste } from '../clipboard/paste/paste-target.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { Area } from '../grid/selection/area.ts'
import { cellAt, type Layout } from '../grid/selection/layout.ts'
import { whyFixed } from '../values/editability.ts'

type Order = {
  readonly view: SheetView
  readonly readOnly: ReadOnly
  readonly layout: Layout
  readonly area: Area
  readonly copied: LastCopied
  /** The same cell with the ids of the service, if it has some. */
  readonly onService: (cell: LinkTarget) => LinkTarget
}

/** `note`: the skipped cells and the reason. */
type Plan = { readonly edits: readonly SetCell[]; readonly note: string | null } | { readonly sentence: string }

/** The limit of links in one transaction, each of which is drawn. */
const MOST = 5000

export const COPY_FIRST = 'Copy cells of another sheet first. Then they can be pasted here as links.'

/** Why the last copied cells cannot be pasted as links into this sheet; null if they can. */
export const whyNoLinks = (copied: LastCopied | null, sheetId: number): string | null =>
  copied && copied.rich.sheetId !== sheetId ? null : COPY_FIRST

/** Links selected cells to cells copied in another sheet, one to one, or all of them to a single one. */
export function planLinks({ view, readOnly, layout, area, copied, onService }: Order): Plan {
  const { rich } = copied
  const why = whyNoLinks(copied, view.meta.id)
  if (why !== null) return { sentence: why }
  const size = { height: rich.rowIds.length, width: rich.columns.length }
  const positioned = positionPaste(layout, area, size, view.rowCount)
  if ('sentence' in positioned) return positioned
  const edits: SetCell[] = []
  let [fixed, missing]: [string | null, number] = [null, positioned.newRows]
  let left = 0
  for (const { top, bottom, left: first, right } of positioned.rectangles) {
    for (let row = top; row <= bottom; row++) {
      for (let column = first; column <= right; column++) {
        const source = sourceAt(rich, (row - top) % size.height, (column - first) % size.width)
        const at = cellAt(layout, { row, column })
        const index = at ? view.indexOf(at.rowId) : -1
        const target = view.meta.columns.find(({ id }) => id === at?.columnId)
        if (!at || !target || !source || index < 0) continue
        const reason = whyFixed(view, index, target, readOnly)
        if (reason !== null) {
          fixed ??= reason
          left += 1
          continue
        }
        const { value, ...cell } = source
        const there = onService(cell)
        if (there.rowId < 0 || there.columnId < 0) return { sentence: NOT_SAVED }
        if (edits.length === MOST) return { sentence: TOO_MANY }
        edits.push({
          ...{ kind: 'set-cell', ...at, value, formula: null },
          linkIn: newSource(there, copied.view.meta.name),
          ...(view.cellAt(index, at.columnId).image && { image: null }),
        })
      }
    }
  }
  if (missing > 0 && edits.length === 0) return { sentence: NO_ROWS }
  if (edits.length === 0) return { sentence: fixed ?? COPY_FIRST }
  missing = missing > 0 ? missing : 0
  const notes = [...(left > 0 && fixed ? [fixed] : []), ...(missing > 0 ? [NO_ROWS] : [])]
  return { edits, note: notes.length > 0 ? notes.join(' ') : null }
}

const NOT_SAVED = 'The copied rows are not saved yet. Press Ctrl+S, then paste them as links.'
const TOO_MANY = `Up to ${formatNumber(MOST)} cells can be linked at once. Copy fewer cells.`
const NO_ROWS = 'Only rows that are in this sheet can be linked. Add rows first.'

function sourceAt({ sheetId, rowIds, columns, values }: LastCopied['rich'], y: number, x: number) {
  const [rowId, column, value = null] = [rowIds[y], columns[x], values[y]?.[x]]
  if (rowId === undefined || !column) return null
  // Row ids in the value belong to the other sheet.
  return { sheetId, rowId, columnId: column.id, value: rowsIn(value).length > 0 ? null : value }
}
