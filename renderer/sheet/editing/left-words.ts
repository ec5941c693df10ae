import { grouped } from '../../ui/words/counts.ts'

/** The first of the cells that a gesture left as they are: its row's number, its column's title and the reason. */
export type FirstLeft = { readonly row: number; readonly column: string; readonly why: string }

/** What is said of cells that could not be changed: how many of all, where the first one is, and why. */
export function leftWords({ row, column, why }: FirstLeft, left: number, of: number): string {
  if (of === 1) return why
  const stay = left === 1 ? 'was not changed' : 'were not changed'
  const which =
    left === of
      ? `None of the ${grouped(of)} cells could be changed.`
      : `${grouped(left)} of ${grouped(of)} cells ${stay}.`
  return `${which} Row ${row}, ${column}: ${why}`
}
