import type { CsvRows } from '../../../../shared/csv/csv-reader.ts'
import { IMPORT_LIMITS, type ImportExportProgress, type Refused } from '../../../../shared/model/import-export.ts'
import { createRowKeeper, type Room } from '../row-keeper.ts'
import type { TableRead } from '../table-read.ts'
import { createStylesReader } from './number-form.ts'
import { createStringsReader } from './shared-strings.ts'
import { countBeside, findParts, readPart, readPieces, type WorkbookParts } from './workbook-parts.ts'
import { createWorksheetFacts, type RowConverter } from './worksheet-facts.ts'
import { type CellContext, createWorksheetReader } from './worksheet-reader.ts'
import { BrokenXml } from './xml-reader.ts'
import { BrokenZip, openZip, TooMuchToUnpack, type Zip } from './zip-parts.ts'

/** An open workbook. Its sheets are read one at a time, on request. */
export type Workbook = {
  readonly kind: 'workbook'
  /** Sheet names in the order of the tabs. */
  readonly sheets: readonly string[]
  /** `sheet` counts from 0. Empty sheets, and those with too many columns, are rejected. */
  readonly read: (sheet: number, onProgress: (progress: ImportExportProgress) => void) => TableRead
}

/** More sheets than a user could choose from. */
const MOST_SHEETS = 200

/**
 * Opens an Excel workbook (ECMA-376). Blocking, so it runs in a separate thread. `room`: how much of a worksheet is
 * kept in memory when it is read.
 */
export function openWorkbook(bytes: Uint8Array, room: Room = IMPORT_LIMITS): Workbook | Refused {
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
          return readSheet({ zip, path: sheets[sheet]?.path ?? '', context }, room, onProgress)
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

type Worksheet = { readonly zip: Zip; readonly path: string; readonly context: CellContext }

/** Counts the rows of a worksheet and keeps the first ones. */
function readSheet(worksheet: Worksheet, room: Room, onProgress: (progress: ImportExportProgress) => void): TableRead {
  const { zip, path, context } = worksheet
  const keeper = createRowKeeper(room)
  const levels: number[] = []
  const facts = createWorksheetFacts()
  const reader = createWorksheetReader(context, row => {
    facts.add(row)
    if (keeper.add(row.cells)) levels.push(row.level)
  })
  for (const bytes of readPieces(zip, path, reader.listener)) {
    onProgress({ ...bytes, rows: keeper.size().total })
    const why = reader.why()
    if (why) return { kind: 'refused', why }
  }
  const { total, width } = keeper.size()
  if (total === 0) return { kind: 'refused', why: 'empty' }
  const isSummaryAbove = reader.isSummaryAbove()
  const toTableRow = facts.rowConverter(isSummaryAbove)
  const first = facts.firstColumn()
  return {
    kind: 'table',
    rows: keeper.rows.map((cells, at) => toTableRow({ cells, level: levels[at] ?? 0 })),
    total,
    width: width - first,
    again: rereading(worksheet, toTableRow),
    notes: {
      hasOutline: facts.hasOutline(isSummaryAbove),
      hiddenRows: facts.hiddenRows(),
      hiddenColumns: reader.hiddenColumns().flatMap(at => (facts.isFilled(at) ? [at - first] : [])),
      timedColumns: facts.timedColumns(),
      links: reader.links(),
      ...countBeside(zip, path),
    },
  }
}

/**
 * Unpacks the worksheet again, and reads its rows piece by piece. They were valid when they were counted. A separate
 * function, whose closure does not keep the rows of `readSheet` in memory.
 */
function rereading({ zip, path, context }: Worksheet, toTableRow: RowConverter): () => AsyncGenerator<CsvRows> {
  return async function* () {
    let rows: string[][] = []
    const reader = createWorksheetReader(context, row => rows.push(toTableRow(row)))
    for (const _ of readPieces(zip, path, reader.listener)) {
      yield rows
      rows = []
    }
  }
}

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
