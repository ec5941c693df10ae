import type { Table } from '../../exports/table.ts'

/** Attachments and comments of the rows, written below them. */
type Beside = {
  /** Names of files, and links with their addresses. */
  readonly attachments: readonly string[]
  readonly comments: readonly { readonly by: string; readonly text: string }[]
}

/** Rows as text: horizontal, one line per row below the titles, or vertical, one line per cell. */
export function rowText(table: Table, layout: 'HORIZONTAL' | 'VERTICAL', beside: Beside): string {
  const parts = [
    ...(table.columns.length === 0 ? [] : [layout === 'VERTICAL' ? downward(table) : across(table)]),
    ...(beside.attachments.length === 0 ? [] : [`Attachments:\n${bulleted(beside.attachments)}`]),
    ...(beside.comments.length === 0
      ? []
      : [`Comments:\n${bulleted(beside.comments.map(({ by, text }) => `${by}: ${text}`))}`]),
  ]
  return parts.join('\n\n')
}

function downward({ columns, rows }: Table): string {
  return rows
    .map(({ cells }) => columns.map(({ title }, index) => `${title}: ${oneLine(cells[index]?.text ?? '')}`).join('\n'))
    .join('\n\n')
}

function across({ columns, rows }: Table): string {
  const lines = rows.map(({ cells }) => cells.map(({ text }) => oneLine(text)))
  return [columns.map(({ title }) => title), ...lines].map(line => line.join(' | ')).join('\n')
}

const bulleted = (lines: readonly string[]): string => lines.map(line => `- ${oneLine(line)}`).join('\n')

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' / ')
