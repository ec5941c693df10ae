import { createSheetBuilder } from '../../../shared/columnar/build/sheet-builder.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SheetMeta } from '../../../shared/model/sheet/sheet.ts'
import { fromCellTuple } from '../../../shared/model/sheet/sheet-message.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { SheetPreview } from '../protocol.ts'
import { type ReceivedRow, rowToText } from '../row-text.ts'
import type { ArrivedSheet } from './copies.ts'
import { receiveRows } from './receive-rows.ts'

/** A little more than a screen, for the first preview. */
const FIRST_PREVIEW_ROWS = 100
/**
 * The cost of a preview is proportional to its size. With four times the rows in each, all previews together cost a
 * third of the whole.
 */
const PREVIEW_GROWTH = 4
/** After this share the complete sheet arrives soon, and another preview would only delay it. */
const LAST_PART_SHARE = 0.5

/** One sheet that is arriving. Nothing is stored before it is complete. */
export type Arrival = {
  /** The next bytes of the response. Errors: malformed, answer-too-big; no more bytes are needed then. */
  feed(bytes: Uint8Array): Result<null>
  /** The rows so far, when there are many more than at the last call and the columns are known. */
  preview(): SheetPreview | null
  /** The complete sheet. Errors: malformed, if the response was truncated or is no sheet. */
  end(): Result<ArrivedSheet>
}

export function createArrival(sheetId: SheetId): Arrival {
  const receiving = receiveRows(sheetId, createBothForms)
  let nextPreviewAt = FIRST_PREVIEW_ROWS

  return {
    feed: receiving.feed,
    preview() {
      const intake = receiving.soFar()
      if (!intake || intake.count < nextPreviewAt) return null
      const { head, taker, count } = intake
      const { meta, totalRows } = head
      if (totalRows !== null && count > totalRows * LAST_PART_SHARE) return null
      nextPreviewAt = count * PREVIEW_GROWTH
      return { buffer: taker.encode(meta), rows: count, totalRows }
    },
    end() {
      const received = receiving.end()
      if (!received.ok) return received
      const { head, taker, torn } = received.value
      const meta: SheetMeta = { ...head.meta, ...(torn > 0 && { tornRows: torn }) }
      return ok({ meta, ...taker.stored(), buffer: taker.encode(meta) })
    },
  }
}

/** Rows in both stored forms: all in one buffer, and a text for each. */
function createBothForms(columns: readonly Column[]) {
  const builder = createSheetBuilder(columns.map(({ id }) => id))
  const texts: string[] = []
  return {
    take(row: ReceivedRow): void {
      builder.addRow(row)
      for (const [columnId, tuple] of row.cells) builder.put(columnId, fromCellTuple(tuple))
      for (const [columnId, look] of row.looks ?? []) builder.putLook(columnId, look)
      for (const [columnId, link] of row.links ?? []) builder.putLink(columnId, link)
      texts.push(rowToText(row))
    },
    encode: builder.encode,
    stored: () => ({ order: builder.order(), texts }),
  }
}
