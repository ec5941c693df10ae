import type { ResultDifference } from './result-difference.ts'
import { scanFormula } from './scan.ts'

/** A formula whose result at the service is another one than here. */
export type DifferingFormula = { readonly formula: string; readonly difference: ResultDifference }

/**
 * How many of the formulas have each function, as text without their contents: `SUM (number) 2, operators (rounding)
 * 1`.
 */
export function functionCounts(formulas: readonly DifferingFormula[]): string {
  const counts = new Map<string, number>()
  for (const { formula, difference } of formulas) {
    const names = new Set(scanFormula(formula).flatMap(token => (token.kind === 'function' ? token.name : [])))
    for (const name of names.size > 0 ? names : ['operators']) {
      const key = `${name} (${difference})`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return [...counts].map(([key, count]) => `${key} ${count}`).join(', ')
}
