import type { WireSheet } from '../wire/other-client.ts'
import type { Held, Kind, Table } from './spreadsheet.ts'

/** The column that only the colleague edits. */
export const COLLEAGUE = 'Colleague'
const TYPES: Record<Kind, string> = {
  name: 'TEXT_NUMBER',
  text: 'TEXT_NUMBER',
  date: 'DATE',
  choice: 'PICKLIST',
  tick: 'CHECKBOX',
}
const TICKED = '✓'
const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', useGrouping: false })
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The columns for creating the sheet on the service. */
export const wireColumns = ({ columns }: Table) =>
  columns.map(({ title, kind, widthPx }) => ({
    title,
    type: TYPES[kind],
    ...(kind === 'name' && { primary: true }),
    ...(widthPx !== null && { width: widthPx }),
  }))

/** Differences between the service and the model. `theirs`: the colleague's texts by 0-based row. */
export function differencesOnService(
  { columns, rows }: Table,
  theirs: ReadonlyMap<number, string>,
  sheet: WireSheet,
): string[] {
  const wanted = columns.map(({ title, kind, widthPx, isHidden }, at) =>
    [title, TYPES[kind], widthPx ?? sheet.columns[at]?.width, isHidden].join(' '),
  )
  const held = sheet.columns.map(({ title, type, width, hidden }) => [title, type, width, hidden === true].join(' '))
  if (JSON.stringify(wanted) !== JSON.stringify(held))
    return [`The columns are ${held.join(', ')} and not ${wanted.join(', ')}.`]
  const different =
    rows.length === sheet.rows.length ? [] : [`There are ${sheet.rows.length} rows and not ${rows.length}.`]
  for (const [at, { cells }] of sheet.rows.entries()) {
    for (const [place, { key, title, kind }] of columns.entries()) {
      const cell = cells.find(({ columnId }) => columnId === sheet.columns[place]?.id)
      const own = rows[at]?.get(key)
      const colleagues = title === COLLEAGUE ? theirs.get(at) : undefined
      const meant = toText(kind, colleagues === undefined ? own : { value: colleagues })
      const found = toText(
        kind,
        cell && { value: cell.value, ...(typeof cell.formula === 'string' && { formula: cell.formula }) },
      )
      if (found !== meant) different.push(`Row ${at + 1}, ${title} holds ${found} and not ${meant}.`)
    }
  }
  return different
}

/** An unset checkbox is false on the service, although it was blank before. */
function toText(kind: Kind, held: { readonly value?: unknown; readonly formula?: string } | undefined): string {
  if (kind === 'tick') return held?.value === true ? TICKED : 'no tick'
  if (held?.value === undefined || held.value === null || held.value === '') return 'nothing'
  return JSON.stringify(held.formula === undefined ? held.value : [held.value, held.formula])
}

/** The rendered part of a sheet. */
export type Drawn = {
  readonly titles: readonly string[]
  readonly rowCount: number
  /** By row number: cell texts by column title. */
  readonly rows: readonly (readonly [number: number, texts: Readonly<Record<string, string>>])[]
}

/** Differences between the rendered cells and the model, without the colleague's column and system columns. */
export function differencesOnScreen({ columns, rows }: Table, drawn: Drawn): string[] {
  const titles = columns.flatMap(({ title, isHidden }) => (isHidden ? [] : [title]))
  const different =
    drawn.rowCount === rows.length ? [] : [`The screen has ${drawn.rowCount} rows and not ${rows.length}.`]
  // Columns out of view are not in the page.
  const inSight = titles.filter(title => drawn.titles.includes(title)).join(', ')
  if (inSight !== drawn.titles.join(', '))
    different.push(`Columns ${drawn.titles.join(', ')}, not ${titles.join(', ')}.`)
  for (const [number, texts] of drawn.rows) {
    for (const { key, kind, title } of columns) {
      const [shown, held] = [texts[title], rows[number - 1]?.get(key)]
      if (shown === undefined || title === COLLEAGUE || held?.formula !== undefined) continue
      const meant = textOf(kind, held)
      if (shown !== meant) different.push(`Row ${number}, ${title} shows “${shown}” and not “${meant}”.`)
    }
  }
  return different
}

/** The text of a cell: line breaks as spaces, and dates of this year without the year. */
function textOf(kind: Kind, held: Held | undefined): string {
  if (!held) return ''
  const { value, isPercent } = held
  if (isPercent && typeof value === 'number') return PERCENT.format(value)
  if (typeof value === 'boolean') return value ? TICKED : ''
  const [, month, day] = kind === 'date' ? (/^\d{4}-(\d{2})-(\d{2})$/.exec(String(value)) ?? []) : []
  return month && day ? `${day} ${MONTHS[Number(month) - 1]}` : String(value).replace(/\s+/g, ' ').trim()
}

/** Runs in the page. */
export function readDrawn(): Drawn {
  const isFrozen = (header: Element): boolean => header.closest('.ag-grid-pinned-left-cells') !== null
  const leftOf = (header: Element): number => header.getBoundingClientRect().left
  const headers = [...document.querySelectorAll('.ag-header-cell')]
    .filter(header => header.querySelector('.sf-header-title'))
    // The frozen first column stays while the others scroll under it.
    .sort((a, b) => Number(isFrozen(b)) - Number(isFrozen(a)) || leftOf(a) - leftOf(b))
    .map(header => ({
      id: header.getAttribute('col-id'),
      title: header.querySelector('.sf-header-title')?.textContent ?? '',
    }))
  const textIn = (cell: Element): string =>
    cell.querySelector('.sf-tick') ? '✓' : (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
  const isDay = /^(\d{2} [A-Z][a-z]{2}) \d{4}$/
  const rows = [...document.querySelectorAll('.ag-row:not(.sf-blank)')].flatMap(row => {
    const number = Number(row.querySelector('.sf-row-number')?.textContent)
    if (!number) return []
    const cells = headers.flatMap(({ id, title }): [string, string][] => {
      const cell = row.querySelector(`.ag-cell[col-id="${id}"]`)
      return cell ? [[title, textIn(cell).replace(isDay, '$1')]] : []
    })
    const found: [number, Record<string, string>] = [number, Object.fromEntries(cells)]
    return [found]
  })
  const grid = document.querySelector('[role="grid"], [role="treegrid"]')
  return {
    titles: headers.map(({ title }) => title),
    // The header is a row of the grid too.
    rowCount: Number(grid?.getAttribute('aria-rowcount')) - 1,
    rows,
  }
}
