import type { GridContext } from '../grid-context.ts'
import type { RowLine } from '../row-line.ts'
import { siblingLocation } from './sibling-locations.ts'

/** The attribute of an AG Grid row element with the id of its row or group header. Blank lines have none. */
export const ROW_ATTRIBUTE = 'data-row-id'

/** Writes the row's id, its classes and its location in the outline onto its element. */
export function drawRow(
  row: Element,
  { lines, isOutline }: Pick<GridContext, 'lines' | 'isOutline'>,
  position: number,
): void {
  const line = lines[position]
  writeAttribute(row, ROW_ATTRIBUTE, line && line.blank !== 'free' ? String(line.rowId) : null)
  for (const [name, isSuch] of CLASSES) row.classList.toggle(name, line !== undefined && isSuch(line))
  const described = isOutline && !line?.blank ? line : undefined
  const location = described ? siblingLocation(lines, position) : null
  writeAttribute(row, 'aria-level', described ? String(described.level + 1) : null)
  writeAttribute(
    row,
    'aria-expanded',
    described && described.branch !== 'leaf' ? String(described.branch === 'open') : null,
  )
  writeAttribute(row, 'aria-posinset', location ? String(location.at) : null)
  writeAttribute(row, 'aria-setsize', location ? String(location.of) : null)
}

const isParent = ({ branch, group }: RowLine): boolean => branch !== 'leaf' && !group

const CLASSES: readonly (readonly [name: string, isSuch: (line: RowLine) => boolean])[] = [
  ['sf-blank', ({ blank }) => blank === 'free'],
  ['sf-group', ({ group }) => group !== undefined],
  ['sf-phase', line => line.level === 0 && isParent(line)],
  ['sf-context', ({ isContext }) => isContext === true],
  ['sf-parent', line => line.level > 0 && isParent(line)],
]

/** Writes only differences: most rows are unchanged. */
function writeAttribute(row: Element, name: string, value: string | null): void {
  if (row.getAttribute(name) === value) return
  if (value === null) row.removeAttribute(name)
  else row.setAttribute(name, value)
}
