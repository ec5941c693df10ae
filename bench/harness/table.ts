import { type Figure, meetsAim, type Outcome } from './figure.ts'
import { quartiles } from './quartiles.ts'

const HEADER = ['metric', 'figure [q1 – q3]', 'aim', 'rounds', 'raw medians, ms']

/** The report as an aligned table, one line per outcome. */
export function printTable(outcomes: readonly Outcome[]): string {
  return alignedTable([HEADER, ...outcomes.map(cellsOf)])
}

/** Pads the cells of each column to the same width. */
export function alignedTable(lines: readonly (readonly string[])[]): string {
  const [header = []] = lines
  const widths = header.map((_, column) => Math.max(...lines.map(line => line[column]?.length ?? 0)))
  return lines
    .map(line =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd(),
    )
    .join('\n')
}

function cellsOf(outcome: Outcome): readonly string[] {
  if ('failed' in outcome) return [outcome.name, `failed: ${outcome.failed}`, '', '', '']
  const { name, median, q1, q3, unit, rounds } = outcome
  return [
    name,
    `${show(median)} [${show(q1)} – ${show(q3)}] ${unit}`,
    aimOf(outcome),
    String(rounds),
    mediansOf(outcome),
  ]
}

const aimOf = (figure: Figure): string =>
  figure.aim === null ? '' : `${figure.isLeast ? '≥' : '≤'} ${figure.aim} ${meetsAim(figure) ? 'met' : 'MISSED'}`

const mediansOf = ({ raw }: Figure): string =>
  Object.entries(raw)
    .filter(([, times]) => times.length > 0)
    .map(([who, times]) => `${who} ${quartiles(times).median.toFixed(1)}`)
    .join(', ')

const show = (figure: number): string => figure.toFixed(figure >= 100 ? 0 : 2)
