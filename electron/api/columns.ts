import { z } from 'zod'
import { ColumnId, type SheetId } from '../../shared/model/ids.ts'
import { COLUMN_KINDS } from '../../shared/model/sheet/column.ts'
import type { ColumnChange, ColumnType, NewColumn } from '../../shared/model/sheet/column-edit.ts'
import { NO_FORMAT } from '../../shared/model/sheet/number-format.ts'
import { ok, type Result } from '../../shared/result.ts'
import { COLUMN_TYPES } from '../../shared/wire/column-type.ts'
import { WireId } from '../../shared/wire/loose.ts'
import { resultOf, WireDone } from '../../shared/wire/result.ts'
import type { CallOptions, Http } from './http.ts'
import { path } from './transport/path.ts'

/** The id is enough: the sheet is read again after every column change. */
const WireColumnResult = resultOf(z.object({ id: WireId }))

/** A new column and its index, counted from 0; columns from there on move right. */
export type ColumnAdd = Pick<NewColumn, 'title' | 'type' | 'width'> & { readonly index: number }

/**
 * The columns of a sheet (API guide 8). Responses lack the new sheet version, and a new type rewrites cells, so the
 * sheet must be read again after each call.
 */
export const columnsApi = (http: Http) => ({
  /** Returns the id that the service assigned. */
  async add(id: SheetId, { title, type, width, index }: ColumnAdd, options?: CallOptions): Promise<Result<ColumnId>> {
    const body = { title, index, width, ...toWireType(type) }
    const answer = await http.post(path`/sheets/${id}/columns`, WireColumnResult, body, { ...options, what: 'sheet' })
    return answer.ok ? ok(ColumnId.parse(answer.value.result.id)) : answer
  },

  async change(id: SheetId, columnId: ColumnId, change: ColumnChange, options?: CallOptions): Promise<Result<null>> {
    const { type, title, width, hidden, format } = change
    const body = {
      ...(title === undefined ? {} : { title }),
      // A plain checkbox is sent with an explicit null, because a flag or star stays until it is removed by name.
      ...(type?.kind === 'checkbox' && type.symbol === null ? { symbol: null } : {}),
      ...(type === undefined ? {} : toWireType(type)),
      ...(width === undefined ? {} : { width }),
      ...(hidden === undefined ? {} : { hidden }),
      ...(format === undefined ? {} : { format: format ?? NO_FORMAT }),
    }
    // Without `level=2`, multi-select and multi-contact columns are reported as text, which would look like a new type.
    const address = path`/sheets/${id}/columns/${columnId}?level=2`
    return done(await http.put(address, WireColumnResult, body, { ...options, what: 'other' }))
  },

  /** `index` counts from 0 and is the final position of the column. */
  async move(id: SheetId, columnId: ColumnId, index: number, options?: CallOptions): Promise<Result<null>> {
    return done(await http.put(addressOf(id, columnId), WireColumnResult, { index }, { ...options, what: 'other' }))
  },

  /** Deletes the column with its cells. */
  async remove(id: SheetId, columnId: ColumnId, options?: CallOptions): Promise<Result<null>> {
    return done(await http.delete(addressOf(id, columnId), WireDone, { ...options, what: 'other' }))
  },
})
export type ColumnsApi = ReturnType<typeof columnsApi>

const addressOf = (id: SheetId, columnId: ColumnId) => path`/sheets/${id}/columns/${columnId}`

const done = (answer: Result<unknown>): Result<null> => (answer.ok ? ok(null) : answer)

/** The format descriptor with only empty slots (API guide 10). */

/**
 * A symbol column has built-in options, and the service refuses others (1059); it refuses validation of plain text
 * (1210).
 */
function toWireType({ kind, symbol, options, validation, contactOptions }: ColumnType) {
  const { holdsPeople, hasOptions } = COLUMN_KINDS[kind]
  return {
    type: COLUMN_TYPES[kind],
    ...(symbol === null ? {} : { symbol }),
    ...(hasOptions && symbol === null ? { options } : {}),
    ...(holdsPeople && contactOptions ? { contactOptions: contactOptions.map(toWireContact) } : {}),
    ...(kind === 'text' ? {} : { validation }),
  }
}

/** Omits unknown properties instead of sending empty names. */
const toWireContact = ({ email, name }: NonNullable<ColumnType['contactOptions']>[number]) => ({
  ...(email ? { email } : {}),
  ...(name ? { name } : {}),
})
