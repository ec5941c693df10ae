import { createSheetBuilder } from '../../../../shared/columnar/build/sheet-builder.ts'
import type { Row, Sheet } from '../../../../shared/model/sheet/sheet.ts'
import { toCellTuple } from '../../../../shared/model/sheet/sheet-message.ts'
import { type ReceivedRow, rowToText } from '../../row-text.ts'
import type { ArrivedSheet } from '../copies.ts'

/** A sheet as if it had just arrived from the service. */
export function arrived({ meta, rows }: Sheet): ArrivedSheet {
  const builder = createSheetBuilder(meta.columns.map(({ id }) => id))
  for (const row of rows) builder.addRow(row)
  const texts = rows.map(row => rowToText(received(row)))
  return { meta, order: builder.order(), texts, buffer: builder.encode(meta) }
}

/** A row as the service sends it. */
export function received(row: Row): ReceivedRow {
  const cells = Array.from(row.cells, ([id, cell]) => [id, toCellTuple(cell)] as const)
  const { looks, links, ...rest } = row
  return { ...rest, cells, ...(looks && { looks: [...looks] }), ...(links && { links: [...links] }) }
}
