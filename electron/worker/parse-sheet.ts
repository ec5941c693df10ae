import { z } from 'zod'
import { AccessLevel } from '../../shared/model/access.ts'
import { SheetId } from '../../shared/model/ids.ts'
import type { Sheet, SheetMeta } from '../../shared/model/sheet/sheet.ts'
import { parseJsonBytes } from '../../shared/parse-json.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { WireCount, WireId } from '../../shared/wire/loose.ts'
import { toColumn, WireColumn } from './parse-columns.ts'
import { parseRows } from './parse-rows.ts'

/** All of a sheet but its rows, which are too many for a schema. */
const WireHead = z.object({
  id: WireId,
  name: z.string().catch(''),
  version: WireCount.nullish().catch(null),
  accessLevel: AccessLevel.catch('VIEWER'),
  permalink: z.string().nullish().catch(null),
  columns: z.array(WireColumn),
  rows: z.array(z.unknown()).nullish(),
})

/**
 * A sheet from the bytes of the service's answer. Properties come in any order and unknown ones anywhere.
 *
 * Errors: malformed, when the answer is cut short or is not a sheet.
 */
export function parseSheet(bytes: ArrayBuffer): Result<Sheet> {
  const body = parseJsonBytes(bytes)
  if (body === undefined) return malformed('the sheet is not JSON')
  const head = WireHead.safeParse(body)
  if (!head.success) return malformed(`the sheet has no usable ${head.error.issues[0]?.path[0]?.toString() ?? 'shape'}`)
  const meta = toMeta(head.data)
  const rows = parseRows(head.data.rows ?? [], meta.columns)
  return rows.ok ? ok({ meta, rows: rows.value }) : rows
}

function toMeta(head: z.infer<typeof WireHead>): SheetMeta {
  const columns = head.columns.map(column => toColumn(column, head.accessLevel)).sort((a, b) => a.index - b.index)
  return {
    id: SheetId.parse(head.id),
    name: head.name,
    version: head.version ?? null,
    accessLevel: head.accessLevel,
    permalink: head.permalink ?? null,
    columns,
  }
}

/** Undefined where the bytes are not JSON in UTF-8. */

const malformed = (detail: string): Result<never> => fail({ kind: 'malformed', detail })
