import type { Column } from '../../../shared/model/sheet/column.ts'
import type { CellAddress } from '../core/cell-address.ts'
import { ROW_ATTRIBUTE } from '../grid/drawn/draw-row.ts'
import { COLUMN_ATTRIBUTE } from '../grid/drawn/drawn-rows.ts'
import { yearLeftOut } from '../values/date-years.ts'
import { type Matcher, matcherOf, type Query } from './query.ts'
import type { Field } from './search.ts'
import { searchedIn } from './searched-texts.ts'

const EVERY = 'sf-find'
const NOW = 'sf-find-now'
/** The classes of a cell with matches in its text, of one that is highlighted as a whole, and of the active one. */
const [IN_TEXT, WHOLE, WHOLE_NOW] = ['sf-match', 'sf-found', 'sf-found-now']

/**
 * Highlights matches in drawn cells, including cells drawn later. Returns a function that stops it. Matches in text are
 * highlighted in place; a cell that shows a drawing instead (a tick, an avatar) is highlighted as a whole.
 */
export function markFound(root: HTMLElement, field: Field, query: Query, now: CellAddress | null): () => void {
  const matcher = matcherOf(query)
  if (!matcher) return () => clear(root)
  let frame: number | null = null
  const mark = (): void => {
    frame = null
    markDrawn(root, field, query, matcher, now)
  }
  // Cells are drawn during scrolling: they are highlighted before the same frame is painted.
  const watcher = new MutationObserver(() => {
    frame ??= requestAnimationFrame(mark)
  })
  mark()
  watcher.observe(root, { childList: true, characterData: true, subtree: true })
  return () => {
    watcher.disconnect()
    if (frame !== null) cancelAnimationFrame(frame)
    clear(root)
  }
}

function clear(root: HTMLElement): void {
  CSS.highlights.delete(EVERY)
  CSS.highlights.delete(NOW)
  for (const cell of root.querySelectorAll(`.${IN_TEXT}, .${WHOLE}`)) cell.classList.remove(IN_TEXT, WHOLE, WHOLE_NOW)
}

function markDrawn(root: HTMLElement, field: Field, query: Query, matcher: Matcher, now: CellAddress | null): void {
  clear(root)
  const every = new Highlight()
  const current = new Highlight()
  current.priority = 1
  const columnByText = new Map(field.columns.map(column => [String(column.id), column]))
  for (const cell of root.querySelectorAll<HTMLElement>('.ag-row .ag-cell')) {
    const column = columnByText.get(cell.getAttribute(COLUMN_ATTRIBUTE) ?? '')
    const rowId = rowIdOf(field, cell)
    if (!column || rowId === null || !isMatch(field, query, matcher, column, rowId)) continue
    const isNow = now !== null && now.rowId === rowId && now.columnId === column.id
    const isInText = markText(cell, matcher, isNow ? current : every)
    cell.classList.add(isInText ? IN_TEXT : WHOLE)
    if (!isInText && isNow) cell.classList.add(WHOLE_NOW)
  }
  CSS.highlights.set(EVERY, every)
  CSS.highlights.set(NOW, current)
}

function rowIdOf({ view }: Field, cell: HTMLElement): CellAddress['rowId'] | null {
  const text = cell.closest('.ag-row')?.getAttribute(ROW_ATTRIBUTE)
  const index = text ? view.indexOf(Number(text) as CellAddress['rowId']) : -1 // as: an id of the grid
  return index < 0 ? null : view.rowIdAt(index)
}

function isMatch(
  { view, thisYear }: Field,
  query: Query,
  matcher: Matcher,
  column: Column,
  rowId: CellAddress['rowId'],
): boolean {
  const texts = searchedIn(
    column,
    view.cellAt(view.indexOf(rowId), column.id),
    query,
    yearLeftOut(column, view, thisYear),
  )
  return texts.some(text => matcher.test(text))
}

/** False if the text is not visible in the cell. */
function markText(cell: HTMLElement, matcher: Matcher, highlight: Highlight): boolean {
  const nodes = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  let isMarked = false
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const text = node.textContent ?? ''
    for (const [start, end] of matcher.ranges(text)) {
      const range = new Range()
      range.setStart(node, start)
      range.setEnd(node, end)
      highlight.add(range)
      isMarked = true
    }
  }
  return isMarked
}
