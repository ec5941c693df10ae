import { type ColumnarSheet, openColumnar } from '../../../shared/columnar/read.ts'
import { createSheetView } from '../../../shared/fold/sheet-view.ts'
import type { SheetReader } from '../../../shared/model/sheet/sheet-view.ts'
import { sheetsApi } from '../../api/sheets.ts'
import { createArrival } from '../../cache/worker/arrival.ts'
import { SHEET, type TestEnv } from './test-env.ts'

/** All content of a sheet, to be compared. */
export const contentOf = (sheet: SheetReader) => ({
  meta: sheet.meta,
  rows: Array.from({ length: sheet.rowCount }, (_, index) => ({
    id: sheet.rowIdAt(index),
    level: sheet.levelAt(index),
    flags: [sheet.expandedAt(index), sheet.lockedAt(index)],
    counts: [sheet.attachmentsAt(index), sheet.commentsAt(index)],
    cells: sheet.meta.columns.map(({ id }) => [
      sheet.cellAt(index, id),
      sheet.lookAt(index, id),
      sheet.linkAt(index, id),
    ]),
  })),
})

/** The sheet as another read of the whole of it would bring it. */
export async function wholeRead(env: TestEnv): Promise<ReturnType<typeof contentOf>> {
  const arrival = createArrival(SHEET)
  await sheetsApi(env.service.http()).read(SHEET, async bytes => arrival.feed(bytes).ok)
  const whole = arrival.end()
  if (!whole.ok) throw new Error(JSON.stringify(whole.error))
  return contentOf(opened(whole.value.buffer))
}

/** The copy on disk. */
export async function copyOnDisk(env: TestEnv): Promise<ReturnType<typeof contentOf>> {
  const copy = await env.cache.openSheet({ sheetId: SHEET, at: env.clock.now() })
  if (!copy.ok || !copy.value) throw new Error('there is no copy')
  const sheet = contentOf(opened(copy.value.buffer))
  return { ...sheet, meta: { ...sheet.meta, version: copy.value.version } }
}

function opened(buffer: ArrayBuffer): ColumnarSheet {
  const sheet = openColumnar(buffer)
  if (!sheet.ok) throw new Error(JSON.stringify(sheet.error))
  // Through a view, which shows current row numbers.
  const view = createSheetView(sheet.value, new Map(), [])
  return { ...sheet.value, ...view }
}
