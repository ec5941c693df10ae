import { ColumnId } from '../../../shared/model/ids.ts'
import type { Column, ColumnKind } from '../../../shared/model/sheet/column.ts'

/** A plain column of a kind; `over` holds the properties under test. */
export function aColumn(id: number, kind: ColumnKind, over: Partial<Column> = {}): Column {
  return {
    id: ColumnId.parse(id),
    index: id,
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
    ...over,
  }
}
