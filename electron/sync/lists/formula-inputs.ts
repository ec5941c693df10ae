import { type AppError, isWithoutErrorObject } from '../../../shared/app-error.ts'
import type { SheetId } from '../../../shared/model/ids.ts'
import { FormulaInputs, type SheetRange } from '../../../shared/model/sheet/formula-inputs.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { FormulaInputsApi } from '../../api/formula-inputs.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { InputNeeds } from '../../calculation/protocol.ts'
import type { Ask } from '../ask.ts'
import { isPassing } from '../open-sheet.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'

export type FormulaInputsDeps = {
  readonly api: FormulaInputsApi
  readonly ask: Ask
  readonly cache: ListStore
  readonly elapsed: () => number
}

/** The list of ranges is not read again for each new version of a sheet: they are rarely created, and never changed. */
const RECENT_MS = 60_000
/** The user may get the right to read them, but new versions of a sheet may arrive every few seconds. */
const REFUSED_MS = 10 * 60_000

const keyOf = (sheetId: SheetId): string => `formula-inputs:${sheetId}`

/** `failed`: the service did not send these, and may later. */
export type ReadInputs = { readonly inputs: FormulaInputs | null; readonly failed: InputNeeds | null }

/** The summary fields of a sheet, and the ranges that it reads. Requested only for formulas that need them. */
export function createFormulaInputs({ api, ask, cache, elapsed }: FormulaInputsDeps) {
  const rangesReadAt = new Map<SheetId, number>()
  const refusedAt = { fields: new Map<SheetId, number>(), ranges: new Map<SheetId, number>() }
  const isWithin = (since: number | undefined, ms: number): boolean => since !== undefined && elapsed() - since < ms

  const requestFields = (sheetId: SheetId, name: string) =>
    ask.read(`Read the summary of ${name}`, 'background', signal => api.fields(sheetId, { signal }))
  const requestRanges = async (sheetId: SheetId, name: string): Promise<Result<readonly SheetRange[]>> => {
    const ranges = await everyPage(page =>
      ask.read(`List the ranges that ${name} reads`, 'background', signal => api.rangePage(sheetId, page, { signal })),
    )
    if (!ranges.ok) return ranges
    rangesReadAt.set(sheetId, elapsed())
    return ok(ranges.value.filter(range => range !== null))
  }
  /** Null: the service has refused them lately. */
  const unlessRefused = async <T>(
    part: keyof InputNeeds,
    sheetId: SheetId,
    request: () => Promise<Result<T>>,
  ): Promise<Result<T> | null> => {
    if (isWithin(refusedAt[part].get(sheetId), REFUSED_MS)) return null
    const answer = await request()
    if (!answer.ok && isRefusal(answer.error)) refusedAt[part].set(sheetId, elapsed())
    return answer
  }

  return {
    /** As last read; null if they never were. */
    stored: (sheetId: SheetId): Promise<FormulaInputs | null> => loadList(cache, keyOf(sheetId), FormulaInputs),
    /** The needed ones from the service; the others, and those that it does not send, as `known`. */
    async read(sheetId: SheetId, name: string, needs: InputNeeds, known: FormulaInputs | null): Promise<ReadInputs> {
      const isRecent = known !== null && isWithin(rangesReadAt.get(sheetId), RECENT_MS)
      const fields = needs.fields ? await unlessRefused('fields', sheetId, () => requestFields(sheetId, name)) : null
      const ranges =
        needs.ranges && !isRecent ? await unlessRefused('ranges', sheetId, () => requestRanges(sheetId, name)) : null
      const failed = { fields: mayCome(fields), ranges: mayCome(ranges) }
      const inputs = {
        fields: fields?.ok ? fields.value : (known?.fields ?? null),
        ranges: ranges?.ok ? ranges.value : (known?.ranges ?? []),
      }
      const isNew = fields?.ok || ranges?.ok
      if (isNew) await saveList(cache, keyOf(sheetId), inputs)
      return { inputs: isNew ? inputs : known, failed: failed.fields || failed.ranges ? failed : null }
    },
  }
}
export type FormulaInputsList = ReturnType<typeof createFormulaInputs>

/** The user has no right to read them, or the service does not have them. */
const isRefusal = (error: AppError): boolean => !isPassing(error) && !isWithoutErrorObject(error)

const mayCome = (answer: Result<unknown> | null): boolean => answer !== null && !answer.ok && !isRefusal(answer.error)
