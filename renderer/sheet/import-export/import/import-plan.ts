import { locationAtEnd } from '../../../../shared/fold/row-location.ts'
import { unguardFromFile } from '../../../../shared/formula-guard.ts'
import type { ColumnId, RowId } from '../../../../shared/model/ids.ts'
import { blankCell } from '../../../../shared/model/sheet/cell-value.ts'
import { type Column, isFillable } from '../../../../shared/model/sheet/column.ts'
import type { RowLocation, SheetEdit } from '../../../../shared/model/sheet/edit.ts'
import type { GridEdit } from '../../../../shared/model/sheet/pending-edit.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { levelOf, type WorkbookCell } from '../../../../shared/model/workbook-cell.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import type { RefusedCell } from '../../clipboard/paste/paste-report.ts'
import { readPastedText } from '../../clipboard/paste/pasted-cell.ts'
import { toCellEdit } from '../../values/typing/to-cell-edit.ts'
import { cannotHold, holds, type Typed, type Typist } from '../../values/typing/typed.ts'
import { isShare } from '../source/number-column.ts'
import type { Lines } from '../source/table-source.ts'
import { type ColumnReading, cellIn, type Mapping, showsShares } from './column-reading.ts'

/** Visible columns that the user may fill. */
export const fillable = ({ meta }: Pick<SheetView, 'meta'>): readonly Column[] =>
  meta.columns.filter(column => !column.hidden && isFillable(column))

/** Matches by title in any case, or by position if the file has no titles. Each column is used once. */
export function guessMapping(columns: readonly Column[], titles: readonly string[] | null, width: number): Mapping {
  const free = new Set(columns)
  return Array.from({ length: width }, (_, at) => {
    const found = titles === null ? columns[at] : [...free].find(({ title }) => sameTitle(title, titles[at] ?? ''))
    if (!found || !free.delete(found)) return null
    return found.id
  })
}

const sameTitle = (own: string, read: string): boolean =>
  own.trim().toLowerCase() === unguardFromFile(read).trim().toLowerCase()

/**
 * A file is untrusted: text that looks like a formula stays text. The apostrophe that guards such text is removed, and
 * marks it as text, as a workbook does itself. A percentage stays text if its column would show a fraction, and so does
 * everything in a column of codes.
 */
function readCell({ column, format, typist, isCodes }: Target, cell: WorkbookCell): Typed {
  if (cell.kind === 'no-result') return cannotHold('The workbook holds a formula here, but not its result.')
  const text = cell.kind === 'text' ? cell.text : unguardFromFile(cell.text)
  if (column.kind === 'text' && (isCodes || cell.kind === 'text' || text !== cell.text)) return holds(text)
  if (column.kind === 'text' && holdsPosition(text)) return holds(text)
  if (column.kind === 'text' && !showsShares(format ?? column.format) && isShare(text, typist.locale))
    return holds(text)
  if (!text.startsWith('=')) return readPastedText(column, text, typist)
  return column.kind === 'text' ? holds(text) : cannotHold(`${shownName(column.title)} cannot hold “${text}”.`)
}

/** Blanks that are used as placeholders, such as U+00A0; spaces and tabs alone are blank. */
const holdsPosition = (text: string): boolean => text.trim() === '' && /[^ \t\r\n]/.test(text)

/** Longer text is truncated in the report. */
const LONGEST_REPORTED = 200

export type ImportOrder = {
  readonly view: SheetView
  readonly mapping: Mapping
  readonly lines: Lines
  readonly typist: Typist
  readonly newRowId: () => RowId
  /** Numbers are in machine notation: 1234.5. */
  readonly isPlain: boolean
  /** 0-based columns of the table; their columns in the sheet are hidden. */
  readonly hidden: readonly number[]
  /** By column of the table; null if it is skipped. */
  readonly readings: readonly (ColumnReading | null)[]
}

/** The progress: how many rows were created, and which of their cells stayed blank. */
export type Imported = { readonly first: RowId | null; readonly rows: number; readonly unread: readonly RefusedCell[] }

/**
 * Converts lines to new rows at the end of a sheet, lazily: iterating `edits` may stop after any row. A value that its
 * column cannot contain stays blank and is reported. The notation of numbers and dates is detected per column of the
 * table.
 */
export function createImport(order: ImportOrder) {
  const { view, mapping, lines, newRowId, isPlain, hidden } = order
  const columns = mapping.map((id, at) => columnOf(order, id, at))
  const unread: RefusedCell[] = []
  const end = locationAtEnd(view)
  /** The previous row and the rows above it in the hierarchy, from the top one down, with their levels in the table. */
  const open: { readonly level: number; readonly rowId: RowId }[] = []
  let first: RowId | null = null
  let rows = 0

  /**
   * The parent of a row is the last one before it with a lower level. A row without one is at the top: the table, or
   * its part for this sheet, may begin in the middle of a group.
   */
  const positionOf = (level: number, rowId: RowId): RowLocation => {
    let after: RowId | null = null
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
      after = last.rowId
      open.pop()
    }
    const parent = open.at(-1)
    open.push({ level, rowId })
    return parent ? { parentId: parent.rowId, after } : { ...end, after: after ?? end.after }
  }

  function* editsOf(line: readonly string[], rowId: RowId): Generator<SheetEdit> {
    for (const [at, target] of columns.entries()) {
      const cell = cellIn(line[at] ?? '', isPlain)
      if (!target || (cell.kind !== 'no-result' && cell.text === '')) continue
      const { column } = target
      const address = { rowId, columnId: column.id }
      const typed = readCell(target, cell)
      const edit = typed.ok ? toCellEdit(address, blankCell, typed) : null
      if (edit) yield edit
      if (!typed.ok)
        unread.push({
          address,
          row: view.rowCount + rows,
          title: column.title,
          text: cell.text.slice(0, LONGEST_REPORTED),
          reason: typed.sentence,
        })
    }
  }
  function* edits(isStopped: () => boolean): Generator<GridEdit> {
    yield* columnEdits(columns, hidden)
    for (const line of lines) {
      if (isStopped()) return
      const rowId = newRowId()
      yield { kind: 'add-row', rowId, location: positionOf(isPlain ? levelOf(line[0] ?? '') : 0, rowId) }
      first ??= rowId
      rows += 1
      yield* editsOf(line, rowId)
    }
  }
  return { edits, soFar: (): Imported => ({ first, rows, unread }) }
}

/** The destination of a column of the table. */
type Target = Pick<ColumnReading, 'format' | 'isCodes'> & { readonly column: Column; readonly typist: Typist }

function columnOf({ view, typist, readings }: ImportOrder, id: ColumnId | null, at: number): Target | null {
  const column = view.meta.columns.find(each => each.id === id)
  const reading = readings[at]
  if (!column || !reading) return null
  return {
    // Typing 1 into a percent column means 1%, but in a file with fractions 1 means 100%.
    column: reading.isOfFractions ? { ...column, format: null } : column,
    typist: { ...typist, locale: reading.locale },
    format: reading.format,
    isCodes: reading.isCodes,
  }
}

/** The primary column is always visible. */
function columnEdits(targets: readonly (Target | null)[], hidden: readonly number[]): GridEdit[] {
  return targets.flatMap((target, at): GridEdit[] => {
    if (target === null) return []
    const { column, format } = target
    const change = {
      ...(format === null ? {} : { format }),
      ...(hidden.includes(at) && !column.primary ? { hidden: true } : {}),
    }
    return Object.keys(change).length === 0 ? [] : [{ kind: 'change-column', columnId: column.id, change }]
  })
}
