import type { ColumnId, RowId } from '../../shared/model/ids.ts'
import type { Cell } from '../../shared/model/sheet/cell-value.ts'
import type { Row } from '../../shared/model/sheet/sheet.ts'
import { type CellTuple, fromCellTuple, type RowPatch } from '../../shared/model/sheet/sheet-message.ts'

/** A stored row: its properties under short names, then its cells that are not blank. */
type Stored = readonly [
  expanded: boolean,
  locked: boolean,
  attachments: number,
  comments: number,
  modifiedAt: string | null,
  cells: readonly (readonly [columnId: number, value: CellTuple])[],
  /** Absent if no cell has a format or a link. */
  looks?: ByColumn,
  /** Absent if no cell is a link. */
  links?: ByColumn,
]

type ByColumn = readonly (readonly [columnId: number, text: string])[]

/** A row as the service sent it. The last cell of a duplicate column counts. */
export type ReceivedRow = Omit<Row, 'cells' | 'looks' | 'links'> & {
  readonly cells: readonly (readonly [columnId: ColumnId, cell: CellTuple])[]
  readonly looks?: readonly (readonly [columnId: ColumnId, look: string])[]
  readonly links?: readonly (readonly [columnId: ColumnId, link: string])[]
  /** Its parent did not precede it, so it is at the top level. */
  readonly isTorn?: true
}

export function rowToText(row: ReceivedRow): string {
  const { expanded, locked, attachments, comments, modifiedAt, cells, looks, links } = row
  return toText([expanded, locked, attachments, comments, modifiedAt, cells, ...extras(looks, links)])
}

/**
 * A changed row. Properties that the write response omits stay. `isCurrent`: the copy is current with the change, whose
 * time is unknown; otherwise the stored time must differ from that of the next read.
 */
export function patchToText(patch: RowPatch, before: Row | null, isCurrent: boolean): string {
  const { locked, attachments, comments, cells, links } = patch
  const { expanded = true, looks } = before ?? {}
  const modifiedAt = isCurrent ? null : (before?.modifiedAt ?? null)
  return toText([expanded, locked, attachments, comments, modifiedAt, cells, ...extras(looks && [...looks], links)])
}

/** Most rows have neither: nothing is stored for them. */
function extras(looks: ByColumn | undefined, links: ByColumn | undefined): [] | [ByColumn] | [ByColumn, ByColumn] {
  if (links && links.length > 0) return [looks ?? [], links]
  return looks ? [looks] : []
}

/** A stored row as it was received, without its parent. Null if the text is no row. */
export function textToReceived(text: string, id: RowId): ReceivedRow | null {
  const stored = parse(text)
  if (!stored) return null
  const [expanded, locked, attachments, comments, modifiedAt, cells, looks = [], links = []] = stored
  return {
    ...{ id, parentId: null, expanded, locked, attachments, comments, modifiedAt },
    cells: cells.map(([columnId, tuple]) => [columnId as ColumnId, tuple]), // by construction, as below
    ...(looks.length > 0 && { looks: columnTexts(looks) }),
    ...(links.length > 0 && { links: columnTexts(links) }),
  }
}

/** The stored values of a row before its cells. */
export type RowHead = Pick<Row, 'expanded' | 'locked' | 'attachments' | 'comments' | 'modifiedAt'>

/** As many characters of a row's text contain its head. */
export const HEAD_LENGTH = 100
const HEAD = /^\[(true|false),(true|false),(\d+),(\d+),(?:null|"([^"\\]*)"),/

/** Reads the head of a row's text without parsing its cells. Null if it has another form. */
export function readRowHead(text: string): RowHead | null {
  const [, expanded, locked, attachments, comments, modifiedAt = null] = HEAD.exec(text) ?? []
  if (comments === undefined) return null
  return {
    expanded: expanded === 'true',
    locked: locked === 'true',
    attachments: Number(attachments),
    comments: Number(comments),
    modifiedAt,
  }
}

/** The row of the base, as windows receive it. */
export function toPatch({ id, locked, attachments, comments, cells, links }: ReceivedRow): RowPatch {
  return { rowId: id, locked, attachments, comments, cells, ...(links && links.length > 0 && { links }) }
}

/** Null if the text is no row: the copy is damaged. */
export function textToRow(text: string, id: RowId, parentId: RowId | null): Row | null {
  const stored = parse(text)
  if (!stored) return null
  const [expanded, locked, attachments, comments, modifiedAt, tuples, looks = [], links = []] = stored
  const cells = new Map<ColumnId, Cell>()
  for (const [columnId, tuple] of tuples) {
    // A column id by construction: `toText` wrote the ids of columns.
    cells.set(columnId as ColumnId, fromCellTuple(tuple))
  }
  return {
    ...{ id, parentId, expanded, locked, attachments, comments, modifiedAt, cells },
    ...(looks.length > 0 && { looks: byColumn(looks) }),
    ...(links.length > 0 && { links: byColumn(links) }),
  }
}

const byColumn = (pairs: ByColumn): ReadonlyMap<ColumnId, string> => new Map(columnTexts(pairs))

const columnTexts = (pairs: ByColumn): readonly (readonly [columnId: ColumnId, text: string])[] =>
  pairs.map(([columnId, text]) => [columnId as ColumnId, text]) // as above

const toText = (stored: Stored): string => JSON.stringify(stored)

/**
 * Validated by hand and only superficially, because half a million cells written by `toText` pass here; a torn page
 * must be rejected.
 */
function parse(text: string): Stored | null {
  try {
    const stored: unknown = JSON.parse(text)
    return isStored(stored) ? stored : null
  } catch {
    return null
  }
}

function isStored(value: unknown): value is Stored {
  if (!Array.isArray(value) || value.length < 6 || value.length > 8) return false
  const [expanded, locked, attachments, comments, modifiedAt, cells, looks = [], links = []]: readonly unknown[] = value
  return (
    typeof expanded === 'boolean' &&
    typeof locked === 'boolean' &&
    typeof attachments === 'number' &&
    typeof comments === 'number' &&
    (modifiedAt === null || typeof modifiedAt === 'string') &&
    Array.isArray(cells) &&
    cells.every(isStoredCell) &&
    [looks, links].every(pairs => Array.isArray(pairs) && pairs.every(isStoredText))
  )
}

const isStoredText = (pair: unknown): boolean =>
  Array.isArray(pair) && typeof pair[0] === 'number' && typeof pair[1] === 'string'

const isStoredCell = (pair: unknown): boolean =>
  Array.isArray(pair) && typeof pair[0] === 'number' && isCellTuple(pair[1])

/** Whether a value of ours, from the disk, is a cell. */
export function isCellTuple(tuple: unknown): tuple is CellTuple {
  if (!Array.isArray(tuple)) return false
  if (tuple.length === 5) return (tuple[3] === null || typeof tuple[3] === 'string') && typeof tuple[4] === 'string'
  if (tuple.length === 7) return tuple.slice(3).every(text => text === null || typeof text === 'string')
  return tuple.length === 3 || (tuple.length === 4 && typeof tuple[3] === 'string')
}
