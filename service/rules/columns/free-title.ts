import type { ColumnDefinition } from './column-definition.ts'

/** The longest title of a column, and of a field. */
const LONGEST = 50

/** Whether a title is another one's already; case does not tell them apart. */
export const isTaken = (title: string, others: readonly ColumnDefinition[]): boolean =>
  others.some(other => other.title.toLowerCase() === title.toLowerCase())

/** The title itself, or where another one has it with the first free number behind it, counted from `first`. */
export function freeTitle(title: string, others: readonly ColumnDefinition[], first: number): string {
  let candidate = title.slice(0, LONGEST)
  for (let number = first; isTaken(candidate, others); number++) {
    const suffix = ` (${number})`
    candidate = `${title.slice(0, LONGEST - suffix.length)}${suffix}`
  }
  return candidate
}
