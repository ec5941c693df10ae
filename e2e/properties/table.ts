import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOfRow, type RichSheet } from './rich-sheet.ts'

/** The table line of a copied sheet, which is no command on a row. */
export const COPY = 'Copy of the sheet'

/** The effect of a command on each property of its row and, after a comma, of the row it writes. */
export type Outcomes = Readonly<Record<string, string>>

/** The table of `docs/properties.md`: by command, then by property. */
export function documentedTable(): ReadonlyMap<string, Outcomes> {
  const text = readFileSync(join(import.meta.dirname, '../../docs/properties.md'), 'utf8')
  const [header = [], , ...lines] = text
    .split('\n')
    .filter(line => line.startsWith('|'))
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
  return new Map(
    lines.map(([command = '', ...cells]) => [
      command,
      Object.fromEntries(cells.map((cell, index) => [header[index + 1] ?? '', cell])),
    ]),
  )
}

/** The row a command reads, and the row it writes; null if it creates that one. */
export type Rows = { readonly of: number; readonly into: number | null | undefined }

/**
 * The outcome of each property, from the service state before and after. For a row that is written into: which
 * properties of the other row it has now, and whether it kept its row properties.
 */
export function outcomesOf(before: RichSheet, after: RichSheet, { of, into }: Rows): Outcomes {
  const [was, is] = [before.rowWith(of), after.rowWith(of)]
  const made = after.order[after.order.indexOf(of) + 1] ?? of
  return Object.fromEntries(
    [...was].map(([property, value]) => {
      const stayed = change(value, is.get(property))
      if (into === undefined || property === 'place') return [property, stayed]
      if (into !== null && isOfRow(property)) {
        const own = change(before.rowWith(into).get(property), after.rowWith(into).get(property))
        return [property, own === stayed ? own : `${stayed}, ${own}`]
      }
      const copied = isSame(after.rowWith(into ?? made).get(property), value) ? 'copied' : 'left out'
      return [property, `${stayed}, ${copied}`]
    }),
  )
}

function change(before: unknown, after: unknown): string {
  if (isSame(before, after)) return 'kept'
  return after === undefined || after === null ? 'removed' : 'changed'
}

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
