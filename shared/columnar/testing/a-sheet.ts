import { ColumnId, RowId, SheetId } from '../../model/ids.ts'
import type { Cell, CellValue } from '../../model/sheet/cell-value.ts'
import { blankCell } from '../../model/sheet/cell-value.ts'
import type { Column, ColumnKind } from '../../model/sheet/column.ts'
import type { Row, Sheet, SheetMeta } from '../../model/sheet/sheet.ts'

/** Test builders: a sheet with only the properties that a test needs. */
export const rowId = (id: number): RowId => RowId.parse(id)
export const columnId = (id: number): ColumnId => ColumnId.parse(id)
export const sheetId = (id: number): SheetId => SheetId.parse(id)

export function aColumn(id: number, kind: ColumnKind = 'text', change: Partial<Column> = {}): Column {
  return {
    id: columnId(id),
    index: 0,
    title: `Column ${id}`,
    kind,
    primary: false,
    width: 150,
    options: [],
    contactOptions: [],
    symbol: null,
    system: null,
    validation: false,
    readOnly: false,
    hidden: false,
    format: null,
    ...change,
  }
}

export const aCell = (value: CellValue, change: Partial<Cell> = {}): Cell => ({ ...blankCell, value, ...change })

/** A row whose cells are given by column id: `aRow(7, { 1: 'text', 2: 12 })`. */
export function aRow(id: number, cells: Readonly<Record<number, CellValue>> = {}, change: Partial<Row> = {}): Row {
  return {
    id: rowId(id),
    parentId: null,
    expanded: true,
    locked: false,
    attachments: 0,
    comments: 0,
    modifiedAt: null,
    cells: new Map(Object.entries(cells).map(([column, value]) => [columnId(Number(column)), aCell(value)])),
    ...change,
  }
}

/** A sheet with the columns 1, 2 and 3 by default. */
export function aSheet(rows: readonly Row[], meta: Partial<SheetMeta> = {}): Sheet {
  return {
    meta: {
      id: sheetId(1),
      name: 'Snag log',
      version: 1,
      accessLevel: 'OWNER',
      permalink: null,
      columns: [aColumn(1, 'text', { primary: true }), aColumn(2), aColumn(3)],
      ...meta,
    },
    rows,
  }
}
