import type { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { linkText } from '../../../shared/model/sheet/cell-link.ts'
import { valueText } from '../../../shared/model/sheet/cell-value.ts'
import type { Column, ColumnKind } from '../../../shared/model/sheet/column.ts'
import { lookOf } from '../../../shared/model/sheet/look.ts'
import type { CellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import type { WireCell } from '../../../shared/wire/row-result.ts'
import { fromWireCell } from '../../api/cells/from-wire-cell.ts'
import type { ReceivedRow } from '../row-text.ts'

type Loose = Readonly<Record<string, unknown>>
type Plain = string | number | boolean
type ReceivedCell = readonly [columnId: ColumnId, cell: CellTuple]

/** Reads the rows of one sheet from top to bottom. Null for an invalid row. */
export type RowReader = (wire: unknown) => ReceivedRow | null

/** Validates by hand, because a schema would cost more than everything else in opening a large sheet. */
export function createRowReader(columns: readonly Column[]): RowReader {
  const kinds = new Map<unknown, ColumnKind>(columns.map(column => [column.id, column.kind]))
  /** The previous row and its ancestors; afterwards this row and its ancestors. */
  const path: RowId[] = []

  return wire => {
    const id = isLoose(wire) ? toId(wire.id) : null
    if (!isLoose(wire) || id === null) return null
    const parent = toId(wire.parentId)
    const parentId = hang(path, id as RowId, parent) // an id of the service, checked by `toId`
    const looks = looksOf(wire, kinds)
    const links = linksOf(wire.cells, kinds)
    return {
      id: id as RowId, // as above
      parentId,
      expanded: wire.expanded !== false,
      locked: (wire.lockedForUser ?? wire.locked) === true,
      attachments: countOf(wire.attachments),
      comments: commentsIn(wire.discussions),
      modifiedAt: typeof wire.modifiedAt === 'string' ? wire.modifiedAt : null,
      cells: readCells(wire.cells, kinds),
      ...(looks.length > 0 && { looks }),
      ...(links.length > 0 && { links }),
      ...(parent !== null && parentId === null && { isTorn: true }),
    }
  }
}

type ReceivedLink = readonly [columnId: ColumnId, link: string]

function linksOf(cells: unknown, kinds: ReadonlyMap<unknown, ColumnKind>): ReceivedLink[] {
  const links: ReceivedLink[] = []
  if (!Array.isArray(cells)) return links
  // Array.isArray returns any[]; the entries are checked next.
  for (const entry of cells as readonly unknown[]) {
    if (!isLoose(entry) || entry.hyperlink === undefined) continue
    const columnId = typeof entry.columnId === 'number' ? entry.columnId : toId(entry.columnId)
    const link = linkText(entry.hyperlink)
    if (link !== null && kinds.has(columnId)) links.push([columnId as ColumnId, link]) // keys are column ids
  }
  return links
}

type ReceivedLook = readonly [columnId: ColumnId, look: string]

/** Formats of cells. A conditional format overrides the cell format (API guide 10). */
function looksOf(wire: Loose, kinds: ReadonlyMap<unknown, ColumnKind>): ReceivedLook[] {
  const looks: ReceivedLook[] = []
  if (!Array.isArray(wire.cells)) return looks
  const hasRowFormat = wire.format !== undefined || wire.conditionalFormat !== undefined
  // Array.isArray returns any[]; the entries are checked next.
  for (const entry of wire.cells as readonly unknown[]) {
    if (!isLoose(entry)) continue
    if (!hasRowFormat && entry.format === undefined && entry.conditionalFormat === undefined) continue
    const columnId = typeof entry.columnId === 'number' ? entry.columnId : toId(entry.columnId)
    const look = knownLook(
      textOrNull(entry.conditionalFormat) ?? '',
      textOrNull(wire.conditionalFormat) ?? '',
      textOrNull(entry.format) ?? (isBlank(entry) ? textOrNull(wire.format) : null) ?? '',
    )
    if (look !== null && kinds.has(columnId)) looks.push([columnId as ColumnId, look]) // keys are column ids
  }
  return looks
}

/** The format of a row applies only to its blank cells. */
const isBlank = ({ value, displayValue, formula, objectValue }: Loose): boolean =>
  (value ?? displayValue ?? formula ?? objectValue ?? null) === null

const MOST_KNOWN = 1000
const known = new Map<string, string | null>()

/** Interned, because thousands of cells have the same look. */
function knownLook(...descriptors: readonly string[]): string | null {
  const key = descriptors.join(';')
  const before = known.get(key)
  if (before !== undefined) return before
  const look = lookOf(descriptors)
  if (known.size < MOST_KNOWN) known.set(key, look)
  return look
}

/** A parent that does not precede its rows would break the outline: such a row is shown at the top level. */
function hang(path: RowId[], id: RowId, parentId: number | null): RowId | null {
  const parent = parentId === null ? -1 : path.lastIndexOf(parentId as RowId) // an invalid id is never found
  path.length = parent + 1
  const above = path.at(-1) ?? null
  path.push(id)
  return above
}

function readCells(wire: unknown, kinds: ReadonlyMap<unknown, ColumnKind>): ReceivedCell[] {
  const cells: ReceivedCell[] = []
  if (!Array.isArray(wire)) return cells
  // Array.isArray returns any[]; the entries are checked next.
  for (const entry of wire as readonly unknown[]) {
    if (!isLoose(entry)) continue
    const columnId = typeof entry.columnId === 'number' ? entry.columnId : toId(entry.columnId)
    const kind = kinds.get(columnId)
    const cell = kind === undefined ? null : readCell(entry, kind)
    if (cell) cells.push([columnId as ColumnId, cell]) // `kinds` holds the ids of columns
  }
  return cells
}

/** Null for an empty cell without cell links. */
function readCell(wire: Loose, kind: ColumnKind): CellTuple | null {
  const value = plainOrNull(wire.value)
  const display = textOrNull(wire.displayValue)
  const formula = textOrNull(wire.formula)
  const format = textOrNull(wire.format)
  const image = imageOf(wire.image)
  const isLinked = wire.linkInFromCell !== undefined || wire.linksOutToCells !== undefined
  if (value !== null && value !== '' && image === null && !isLinked && !isObjectKind(kind)) {
    const shown = unlessSame(display, value)
    return format === null ? [value, shown, formula] : [value, shown, formula, format]
  }
  const objectValue = wire.objectValue ?? null
  const isBlank = value === null && display === null && formula === null && objectValue === null
  if (isBlank && format === null && image === null && !isLinked) return null
  const received: WireCell = {
    columnId: 0,
    value,
    displayValue: display,
    formula,
    ...(objectValue !== null && { objectValue }),
    ...(format !== null && { format }),
    ...(image !== null && { image }),
    ...(isLinked && { linkInFromCell: wire.linkInFromCell, linksOutToCells: wire.linksOutToCells }),
  }
  return fromWireCell(received, kind)
}

const imageOf = (wire: unknown): { readonly id: string; readonly altText: string | null } | null =>
  isLoose(wire) && typeof wire.id === 'string' && wire.id !== ''
    ? { id: wire.id, altText: textOrNull(wire.altText) }
    : null

/** Columns whose object values hold more than the plain values. Most cells belong to other columns. */
const isObjectKind = (kind: ColumnKind): boolean =>
  kind === 'contact' || kind === 'contacts' || kind === 'choices' || kind === 'predecessors'

/** Like in `fromWireCell`. */
const unlessSame = (display: string | null, value: Plain): string | null =>
  display === value || display === valueText(value) ? null : display

function toId(value: unknown): number | null {
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : null
}

const plainOrNull = (value: unknown): Plain | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
/** A discussion has at least one comment, also if the service does not count them. */
function commentsIn(discussions: unknown): number {
  if (!Array.isArray(discussions)) return 0
  // Array.isArray returns any[]; the entries are checked next.
  const counts = (discussions as readonly unknown[]).map(entry => (isLoose(entry) ? Number(entry.commentCount) : 1))
  return counts.reduce<number>((sum, count) => sum + (Number.isSafeInteger(count) && count > 0 ? count : 1), 0)
}

const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0)
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
