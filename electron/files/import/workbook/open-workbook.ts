import type { ImportExportProgress, Refused, WorksheetNotes } from '../../../../shared/model/import-export.ts'
import { markLevel } from '../../../../shared/model/workbook-cell.ts'
import { createRowKeeper, type Table } from '../row-keeper.ts'
import { readDateColumns } from './date-columns.ts'
import { createStylesReader } from './number-form.ts'
import { createStringsReader } from './shared-strings.ts'
import { countBeside, findParts, readPart, type WorkbookParts } from './workbook-parts.ts'
import { type CellContext, createWorksheetReader } from './worksheet-reader.ts'
import { BrokenXml } from './xml-reader.ts'
import { BrokenZip, openZip, TooMuchToUnpack, type Zip } from './zip-parts.ts'

export type SheetRead =
  | {
      readonly kind: 'table'
      /** The first rows, as many as a sheet can hold. */
      readonly rows: Table
      /** All rows of the worksheet, and the cells of the widest one. */
      readonly total: number
      readonly width: number
      readonly notes?: WorksheetNotes
    }
  | Refused

/** An open workbook. Its sheets are read one at a time, on request. */
export type Workbook = {
  readonly kind: 'workbook'
  /** Sheet names in the order of the tabs. */
  readonly sheets: readonly string[]
  /** `sheet` counts from 0. Empty sheets, and those with too many columns, are rejected. */
  readonly read: (sheet: number, onProgress: (progress: ImportExportProgress) => void) => SheetRead
}

/** More sheets than a user could choose from. */
const MOST_SHEETS = 200

/** Opens an Excel workbook (ECMA-376). Blocking, so it runs in a separate thread. */
export function openWorkbook(bytes: Uint8Array): Workbook | Refused {
  return orRefused(() => {
    const zip = openZip(bytes)
    const parts = findParts(zip)
    if (!parts) return { kind: 'refused', why: 'not-workbook' }
    let context: CellContext | null = null
    const sheets = parts.sheets.slice(0, MOST_SHEETS)
    return {
      kind: 'workbook',
      sheets: sheets.map(({ name }) => name),
      read: (sheet, onProgress) =>
        orRefused(() => {
          context ??= readContext(zip, parts)
          return readSheet(zip, sheets[sheet]?.path ?? '', context, onProgress)
        }),
    }
  })
}

function readContext(zip: Zip, { strings, styles, isFrom1904 }: WorkbookParts): CellContext {
  const stringsReader = createStringsReader()
  const stylesReader = createStylesReader()
  if (strings !== null) readPart(zip, strings, stringsReader.listener)
  if (styles !== null) readPart(zip, styles, stylesReader.listener)
  return { strings: stringsReader.strings, forms: stylesReader.forms, isFrom1904 }
}

function readSheet(
  zip: Zip,
  path: string,
  context: CellContext,
  onProgress: (progress: ImportExportProgress) => void,
): SheetRead {
  const keeper = createRowKeeper()
  const reader = createWorksheetReader(keeper, context)
  readPart(zip, path, reader.listener, {
    isEnough: () => reader.why() !== null,
    onProgress: bytes => onProgress({ ...bytes, rows: keeper.size().total }),
  })
  const why = reader.why()
  const { levels, ...notes } = reader.outline()
  if (why) return { kind: 'refused', why }
  if (keeper.rows.length === 0) return { kind: 'refused', why: 'empty' }
  const first = firstColumn(keeper.rows)
  const { rows, timed } = readDateColumns(first > 0 ? keeper.rows.map(row => row.slice(first)) : keeper.rows)
  const hiddenColumns = reader.hiddenColumns().flatMap(at => (isFilled(rows, at - first) ? [at - first] : []))
  return {
    kind: 'table',
    rows: withLevels(rows, levels),
    total: keeper.size().total,
    width: keeper.size().width - first,
    notes: { ...notes, hiddenRows: reader.hiddenRows(), hiddenColumns, timedColumns: timed, ...countBeside(zip, path) },
  }
}

/** A table may start anywhere in its sheet: blank columns to its left are skipped. */
const firstColumn = (rows: Table): number =>
  rows.reduce((least, row) => Math.min(least, firstFilled(row)), Number.POSITIVE_INFINITY)

const isFilled = (rows: Table, at: number): boolean => rows.some(row => (row[at] ?? '') !== '')

const withLevels = (rows: Table, levels: readonly number[]): Table =>
  rows.map(([first = '', ...others], at) => [markLevel(first, levels[at] ?? 0), ...others])

const firstFilled = (row: readonly string[]): number => row.findIndex(text => text !== '')

/** Converts errors of an invalid file to a rejection. Bugs are rethrown. */
function orRefused<T>(read: () => T | Refused): T | Refused {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof BrokenZip || cause instanceof BrokenXml) return { kind: 'refused', why: 'damaged' }
    if (cause instanceof TooMuchToUnpack) return { kind: 'refused', why: 'too-large' }
    throw cause
  }
}
