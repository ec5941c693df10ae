import type { ServiceDeps } from '../../../http/env.ts'
import type { UpdateField, UpdateRow } from '../../../pages/update-page.ts'
import type { ColumnRecord } from '../../../rules/columns/column-definition.ts'
import { symbolOptions } from '../../../rules/columns/symbols.ts'
import type { CellInput } from '../../../rules/input/cell-input.ts'
import type { RowRecord } from '../../../rules/rows/row-record.ts'
import { besideReader } from '../../emails/rows-beside.ts'
import { sheetTable } from '../../exports/sheet-table.ts'
import { columnsToShow } from '../send-request.ts'
import type { OpenRequest } from './open-request.ts'

/** A cell of the form with its stored cell. */
type FormCell = {
  readonly field: UpdateField
  readonly column: ColumnRecord
}

/** A row of the form with its stored row. */
export type FormRow = {
  readonly row: RowRecord
  readonly cells: readonly FormCell[]
}

/** The requested rows and cells in their current state, without deleted ones. */
export function readForm(deps: ServiceDeps, { request, sheet }: OpenRequest): readonly FormRow[] {
  const { store } = deps
  const shown = columnsToShow(deps, sheet.id, request.columnIds)
  const columns = store.columns.of(sheet.id).filter(({ id }) => shown.includes(id))
  const wanted = new Set(request.rowIds)
  const rows = store.rows.of(sheet.id).filter(({ id }) => wanted.has(id))
  const table = sheetTable(deps, sheet, { columnIds: shown, pick: () => rows })
  return rows.map((row, at) => ({
    row,
    cells: columns.map((column, index) => {
      const isAsked = request.columnIds.includes(column.id)
      const { text = '', value } = table.rows[at]?.cells[index] ?? {}
      // A number without its format: with the format, it might be submitted as a text.
      return { column, field: toField(column, row, isAsked, typeof value === 'number' ? String(value) : text) }
    }),
  }))
}

/** The same for the page. The primary column names the row; if it was not requested, it is shown only once. */
export function toUpdateRows(deps: ServiceDeps, open: OpenRequest, rows: readonly FormRow[]): readonly UpdateRow[] {
  const beside = besideReader(deps)
  return rows.map(({ row, cells }) => {
    const { attachments, comments } = beside.textsOf(open.sheet.id, { ...open.request, rowIds: [row.id] })
    const title = cells.find(({ column }) => column.primary)?.field.value ?? ''
    return {
      title: title === '' ? `Row ${row.rowNumber}` : title,
      fields: cells.flatMap(({ column, field }) => (column.primary && field.kind === 'shown' ? [] : [field])),
      beside: [...attachments, ...comments.map(({ by, text }) => `${by}: ${text}`)],
    }
  })
}

/** Reads one cell of a submitted form; null when it is untouched. */
export function readAnswer({ field, column }: FormCell, form: URLSearchParams): CellInput | null {
  const { kind, name } = field
  const entered = typedInto(field, form)
  if (entered === null) return null
  if (kind === 'check') return { columnId: column.id, value: entered === 'true' }
  if (kind === 'choices' && entered !== '') {
    return { columnId: column.id, objectValue: { objectType: 'MULTI_PICKLIST', values: form.getAll(name).map(plain) } }
  }
  return { columnId: column.id, value: entered, strict: false }
}

/** The names of cells that were filled in here and concurrently changed to another value. */
export function overtaken(rows: readonly FormRow[], form: URLSearchParams): readonly string[] {
  return rows.flatMap(({ cells }) =>
    cells.flatMap(({ field }) => {
      const entered = typedInto(field, form)
      const isOvertaken =
        entered !== null && entered !== field.value && plain(form.get(`was-${field.name}`) ?? '') !== field.value
      return isOvertaken ? [field.label] : []
    }),
  )
}

/** The form with the submitted input, so that an error loses none of it. */
export function withTyped(rows: readonly FormRow[], form: URLSearchParams): readonly FormRow[] {
  return rows.map(({ row, cells }) => ({
    row,
    cells: cells.map(({ column, field }) => ({ column, field: { ...field, typed: typedInto(field, form) } })),
  }))
}

/** The submitted value of a field if it differs from the original; null when untouched. */
function typedInto({ kind, name }: UpdateField, form: URLSearchParams): string | null {
  const was = form.get(`was-${name}`)
  if (kind === 'shown' || was === null) return null
  const lines = form.getAll(name).map(plain)
  const entered = kind === 'check' ? String(lines.length > 0) : lines.join('\n')
  return entered === plain(was) ? null : entered
}

/** Browsers submit each line break as two characters. */
const plain = (text: string): string => text.replace(/\r\n?/g, '\n')

function toField(column: ColumnRecord, row: RowRecord, isAsked: boolean, text: string): UpdateField {
  const object = row.cells[column.id]?.objectValue
  const kind = isAsked && isOpen(column, row) ? KINDS[column.type] : undefined
  return {
    kind: kind ?? 'shown',
    name: `c-${row.id}-${column.id}`,
    label: column.title,
    description: column.description ?? '',
    typed: null,
    value:
      object?.objectType === 'MULTI_PICKLIST'
        ? object.values.join('\n')
        : kind === 'check' && text === ''
          ? 'false'
          : text,
    options: column.options ?? symbolOptions(column.symbol) ?? [],
  }
}

/** System cells and cells that only an admin may write are read-only. */
function isOpen(column: ColumnRecord, row: RowRecord): boolean {
  const cell = row.cells[column.id]
  const isMade = column.systemColumnType ?? column.formula ?? cell?.formula ?? cell?.linkInFromCell
  return isMade === undefined && !column.locked && !row.locked
}

/** Other types are read-only: they have no simple control. */
const KINDS: Readonly<Partial<Record<ColumnRecord['type'], UpdateField['kind']>>> = {
  TEXT_NUMBER: 'text',
  CONTACT_LIST: 'text',
  CHECKBOX: 'check',
  DATE: 'date',
  PICKLIST: 'choice',
  MULTI_PICKLIST: 'choices',
}
