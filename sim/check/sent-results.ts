import { z } from 'zod'
import type { Sending } from '../env/network.ts'
import type { Ledger } from './ledger.ts'

const Row = z.object({
  cells: z
    .array(z.object({ columnId: z.number(), value: z.unknown().optional(), formula: z.string().optional() }))
    .default([]),
})
const Rows = z.union([z.array(Row), Row.transform(row => [row])])

/**
 * The results in a request. No user types a number, and in a column with formulas each text and each formula was typed
 * by a user.
 */
export function sentResults(
  { client, path, body }: Sending,
  formulaColumns: ReadonlySet<number>,
  ledger: Ledger,
): { readonly rule: string; readonly what: string }[] {
  if (body === null || formulaColumns.size === 0 || !/\/rows(\?|$)/.test(path)) return []
  const typed = new Set(ledger.intents().flatMap(one => (one.kind === 'set' ? [one.value] : [])))
  const isResult = ({ columnId, value }: z.infer<typeof Row>['cells'][number]): boolean =>
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value !== '' && formulaColumns.has(columnId) && !typed.has(value))
  return Rows.parse(JSON.parse(body))
    .flatMap(({ cells }) => cells.filter(isResult))
    .map(({ columnId, value }) => ({
      rule: 'I16 no result is sent',
      what: `${client} sent ${JSON.stringify(value)} to column ${columnId}`,
    }))
}
