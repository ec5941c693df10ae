import type { Amount } from './changes.ts'
import type { Tally } from './tally.ts'

/** The results over all seeds. `failed`: changes reported as failed, or waiting for a decision. */
export type Line = Tally & { readonly failed: number; readonly requests: number; readonly troubles: number }
export type Row = Line & { readonly name: string }

const HEADERS = ['cell values lost', 'rows lost', 'rows doubled', 'told as failed', 'requests', 'in trouble'] as const

/** The table with one column per program. */
export function linesOf(
  rows: readonly Row[],
  { cells, rows: added, seeds, from }: Amount & { seeds: number; from: number },
) {
  const first = Math.max(...rows.map(({ name }) => name.length))
  const line = (name: string, texts: readonly string[]) =>
    [name.padEnd(first), ...texts.map((text, column) => text.padStart(HEADERS[column]?.length ?? 0))].join('   ')
  return [
    `${cells + added} edits (${cells} cell values, ${added} new rows) over the same lossy line, with seeds ${from} to ${from + seeds - 1}`,
    line('', HEADERS),
    ...rows.map(row => line(row.name, figuresOf(row).map(String))),
  ]
}

const figuresOf = ({ cellsLost, rowsLost, rowsDoubled, failed, requests, troubles }: Line) => [
  cellsLost,
  rowsLost,
  rowsDoubled,
  failed,
  requests,
  troubles,
]
