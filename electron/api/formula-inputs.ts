import { z } from 'zod'
import { SheetId } from '../../shared/model/ids.ts'
import { blankCell } from '../../shared/model/sheet/cell-value.ts'
import type { SheetRange, SummaryField } from '../../shared/model/sheet/formula-inputs.ts'
import { fromCellTuple } from '../../shared/model/sheet/sheet-message.ts'
import { ok, type Result } from '../../shared/result.ts'
import { kindOfType } from '../../shared/wire/column-type.ts'
import { indexResult } from '../../shared/wire/index-result.ts'
import { WireId } from '../../shared/wire/loose.ts'
import { WireCell } from '../../shared/wire/row-result.ts'
import { fromWireCell } from './cells/from-wire-cell.ts'
import type { CallOptions, Http } from './http.ts'
import { type Page, toPage } from './transport/pages.ts'
import { path } from './transport/path.ts'

const WireSummary = z.object({
  fields: z
    .array(WireCell.omit({ columnId: true }).extend({ title: z.string(), type: z.string().catch('TEXT_NUMBER') }))
    .nullish(),
})

/** A reference whose sheet the user cannot see has only its name. */
const WireReference = z.object({
  name: z.string(),
  status: z.string().nullish(),
  sourceSheetId: WireId.nullish(),
  startColumnId: WireId.nullish(),
  endColumnId: WireId.nullish(),
  startRowId: WireId.nullish(),
  endRowId: WireId.nullish(),
})
type WireReference = z.infer<typeof WireReference>

const WireReferences = indexResult(WireReference)

/** The values that formulas of a sheet read outside its rows (API guide 20.3 and 20.4). */
export const formulaInputsApi = (http: Http) => ({
  async fields(id: SheetId, options?: CallOptions): Promise<Result<readonly SummaryField[]>> {
    const answer = await http.get(path`/sheets/${id}/summary`, WireSummary, { ...options, what: 'sheet' })
    if (!answer.ok) return answer
    return ok(
      (answer.value.fields ?? []).map(({ title, type, ...cell }) => {
        const kind = kindOfType(type) ?? 'text'
        // A field is a cell without a column.
        const tuple = fromWireCell({ ...cell, columnId: 0 }, kind)
        const { value, display, formula } = tuple ? fromCellTuple(tuple) : blankCell
        return { title, kind, value, display, formula }
      }),
    )
  },

  /** Ranges that the service can read now, in sheets that the user can see. */
  async rangePage(id: SheetId, page: number, options?: CallOptions): Promise<Result<Page<SheetRange | null>>> {
    const address = path`/sheets/${id}/crosssheetreferences?page=${page}&pageSize=${100}`
    const answer = await http.get(address, WireReferences, { ...options, what: 'sheet' })
    return answer.ok ? ok(toPage(answer.value, page, toRange)) : answer
  },
})
export type FormulaInputsApi = ReturnType<typeof formulaInputsApi>

function toRange({ name, status, sourceSheetId, ...ends }: WireReference): SheetRange | null {
  if (sourceSheetId == null || (status ?? 'OK') !== 'OK') return null
  return {
    name,
    sheetId: SheetId.parse(sourceSheetId),
    columnIds: endsOf(ends.startColumnId, ends.endColumnId),
    rowIds: endsOf(ends.startRowId, ends.endRowId),
  }
}

const endsOf = (start: number | null | undefined, end: number | null | undefined): SheetRange['columnIds'] =>
  start == null || end == null ? null : [start, end]
