import type { SheetId } from '../../../shared/model/ids.ts'
import { FormulaInputs } from '../../../shared/model/sheet/formula-inputs.ts'
import type { FormulaInputsApi } from '../../api/formula-inputs.ts'
import { everyPage } from '../../api/transport/pages.ts'
import type { Ask } from '../ask.ts'
import { type ListStore, loadList, saveList } from './kept-list.ts'

export type FormulaInputsDeps = {
  readonly api: FormulaInputsApi
  readonly ask: Ask
  readonly cache: ListStore
}

const keyOf = (sheetId: SheetId): string => `formula-inputs:${sheetId}`

/** The summary fields of a sheet, and the ranges that it reads. Requested only for formulas that need them. */
export function createFormulaInputs({ api, ask, cache }: FormulaInputsDeps) {
  return {
    /** As last read; null if they never were. */
    stored: (sheetId: SheetId): Promise<FormulaInputs | null> => loadList(cache, keyOf(sheetId), FormulaInputs),
    /** From the service; null if it did not send them. */
    async read(sheetId: SheetId, name: string): Promise<FormulaInputs | null> {
      const fields = await ask.read(`Read the summary of ${name}`, 'background', signal =>
        api.fields(sheetId, { signal }),
      )
      if (!fields.ok) return null
      const ranges = await everyPage(page =>
        ask.read(`List the ranges that ${name} reads`, 'background', signal =>
          api.rangePage(sheetId, page, { signal }),
        ),
      )
      if (!ranges.ok) return null
      const inputs = { fields: fields.value, ranges: ranges.value.filter(range => range !== null) }
      await saveList(cache, keyOf(sheetId), inputs)
      return inputs
    },
  }
}
export type FormulaInputsList = ReturnType<typeof createFormulaInputs>
