import type { ColumnDefinition } from './column-definition.ts'

/** The longest title of a column or field. */
const LONGEST = 50

/** Whether a title is in use, ignoring case. */
export const isTaken = (title: string, others: readonly ColumnDefinition[]): boolean =>
  others.some(other => other.title.toLowerCase() === title.toLowerCase())

/** The title, or if it is in use, the title with the first free number from `first` on. */
export function freeTitle(title: string, others: readonly ColumnDefinition[], first: number): string {
  let candidate = title.slice(0, LONGEST)
  for (let number = first; isTaken(candidate, others); number++) {
    const suffix = ` (${number})`
    candidate = `${title.slice(0, LONGEST - suffix.length)}${suffix}`
  }
  return candidate
}
