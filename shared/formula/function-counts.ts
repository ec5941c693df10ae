import { scanFormula } from './scan.ts'

/** How many of the formulas have each function, as text without their contents: `SUM 2, operators 1`. */
export function functionCounts(formulas: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const formula of formulas) {
    const names = new Set(scanFormula(formula).flatMap(token => (token.kind === 'function' ? token.name : [])))
    for (const name of names.size > 0 ? names : ['operators']) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ')
}
