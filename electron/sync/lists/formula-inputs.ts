import type { SheetId } from '../../../shared/model/ids.ts'
import { FormulaInputs, type SheetRange } from '../../../shared/model/sheet/formula-inputs.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { FormulaInputsApi } from '../../api/formula-inputs.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { InputNeeds } from '../../calculation/protocol.ts'
import type { Ask } from '../ask.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'

export type FormulaInputsDeps = {
  readonly api: FormulaInputsApi
  readonly ask: Ask
  readonly cache: ListStore
  readonly elapsed: () => number
}

/** The list of ranges is not read again for each new version of a sheet: they are rarely created, and never changed. */
const RECENT_MS = 60_000

const keyOf = (sheetId: SheetId): string => `formula-inputs:${sheetId}`

/** The summary fields of a sheet, and the ranges that it reads. Requested only for formulas that need them. */
export function createFormulaInputs({ api, ask, cache, elapsed }: FormulaInputsDeps) {
  const rangesReadAt = new Map<SheetId, number>()
  const readFields = (sheetId: SheetId, name: string) =>
    ask.read(`Read the summary of ${name}`, 'background', signal => api.fields(sheetId, { signal }))
  const readRanges = async (sheetId: SheetId, name: string): Promise<Result<readonly SheetRange[]>> => {
    const ranges = await everyPage(page =>
      ask.read(`List the ranges that ${name} reads`, 'background', signal => api.rangePage(sheetId, page, { signal })),
    )
    if (!ranges.ok) return ranges
    rangesReadAt.set(sheetId, elapsed())
    return ok(ranges.value.filter(range => range !== null))
  }
  return {
    /** As last read; null if they never were. */
    stored: (sheetId: SheetId): Promise<FormulaInputs | null> => loadList(cache, keyOf(sheetId), FormulaInputs),
    /** The needed ones from the service, the others as `known`; null if it did not send them. */
    async read(
      sheetId: SheetId,
      name: string,
      needs: InputNeeds,
      known: FormulaInputs | null,
    ): Promise<FormulaInputs | null> {
      const fields = needs.fields ? await readFields(sheetId, name) : ok(known?.fields ?? null)
      if (!fields.ok) return null
      const isRecent = known !== null && elapsed() - (rangesReadAt.get(sheetId) ?? Number.NEGATIVE_INFINITY) < RECENT_MS
      const ranges = needs.ranges && !isRecent ? await readRanges(sheetId, name) : ok(known?.ranges ?? [])
      if (!ranges.ok) return null
      const inputs = { fields: fields.value, ranges: ranges.value }
      await saveList(cache, keyOf(sheetId), inputs)
      return inputs
    },
  }
}
export type FormulaInputsList = ReturnType<typeof createFormulaInputs>
