import { blankPng } from '../harness/blank-png.ts'
import { columnId, type OtherClient, rowNumbered, type WireCell, type WireRow } from '../wire/other-client.ts'

/** A sheet in which every row of `COMMANDS` has every property that the interface lets it carry. */
export const RICH = 'Every property'
/** The sheet at the other end of its links. */
const OTHER = 'Other end'

const TEXT_FORMAT = ',,1,,,,,,,9,,,,,,,'
const NUMBER_FORMAT = ',,1,,,,,,,9,,,2,,1,,'
const ROW_FORMAT = ',,,1,,,,,,,,,,,,,'

const COLUMNS = [
  { title: 'Name', primary: true, type: 'TEXT_NUMBER' },
  { title: 'Plain', type: 'TEXT_NUMBER' },
  { title: 'Page', type: 'TEXT_NUMBER' },
  { title: 'Sum', type: 'TEXT_NUMBER' },
  { title: 'Picks', type: 'MULTI_PICKLIST', options: ['A', 'B', 'C'] },
  { title: 'People', type: 'MULTI_CONTACT_LIST' },
  { title: 'Done', type: 'CHECKBOX' },
  { title: 'Day', type: 'DATE', description: 'When it is due' },
  { title: 'Picture', type: 'TEXT_NUMBER' },
  { title: 'Linked', type: 'TEXT_NUMBER' },
  { title: 'Source', type: 'TEXT_NUMBER' },
]
const TITLES = COLUMNS.map(({ title }) => title)
export const [FIRST, LAST] = [TITLES[0] ?? '', TITLES.at(-1) ?? '']

type Wire = Readonly<Record<string, unknown>>

/** Cell properties with the columns in which a row has them. */
const OF_CELLS: Readonly<Record<string, readonly [columns: readonly string[], read: (cell: Wire) => unknown]>> = {
  text: [['Name'], ({ value }) => value],
  number: [['Plain'], ({ value }) => value],
  date: [['Day'], ({ value }) => value],
  tick: [['Done'], ({ value }) => value],
  choices: [['Picks'], ({ objectValue }) => objectValue],
  people: [['People'], ({ objectValue }) => objectValue],
  formula: [['Sum'], ({ formula }) => formula],
  hyperlink: [['Page'], ({ hyperlink }) => hyperlink],
  'cell link': [['Linked'], ({ linkInFromCell }) => linkInFromCell && Object(linkInFromCell).rowId],
  'linked from': [
    ['Source'],
    ({ linksOutToCells }) =>
      Array.isArray(linksOutToCells) && linksOutToCells.length > 0 ? linksOutToCells.length : undefined,
  ],
  image: [['Picture'], ({ image }) => image && Object(image).altText],
  look: [['Plain', 'Page', 'Sum'], ({ format }) => slots(format, 0, 11)],
  'number format': [['Plain', 'Sum'], ({ format }) => slots(format, 11, 17)],
}
const OF_ROWS: Readonly<Record<string, (row: Wire) => unknown>> = {
  parent: ({ parentId }) => parentId,
  lock: ({ locked }) => locked,
  'row format': ({ format }) => format,
  files: ({ attachments }) => names(attachments, 'name'),
  comments: ({ discussions }) => names(discussions, 'title'),
}

function withoutCounts({ totalRowCount: _, ...ofSheet }: Wire): Wire {
  return ofSheet
}

/** Whether a property belongs to the row as a whole. */
export const isOfRow = (property: string): boolean => property in OF_ROWS

/** Undefined for empty slots only: no format. */
function slots(format: unknown, from: number, to: number): string | undefined {
  const found = String(format ?? '')
    .split(',')
    .slice(from, to)
  return found.some(slot => slot !== '') ? found.join(',') : undefined
}

function names(list: unknown, by: string): readonly unknown[] | undefined {
  return Array.isArray(list) && list.length > 0 ? list.map(item => Object(item)[by]) : undefined
}

/** Creates the sheet: per name a row with every property, and a spare row with only a name. */
export async function makeRichSheet(client: OtherClient, rows: readonly string[]): Promise<void> {
  await client.call('POST', '/sheets', { name: RICH, columns: COLUMNS.map(column => ({ ...column, width: 80 })) })
  const { id } = await client.sheetNamed(RICH)
  const column = async (title: string) => columnId(await client.sheetNamed(RICH), title)
  const ids = new Map<string, number>()
  for (const title of TITLES) ids.set(title, await column(title))
  const cell = (title: string, content: Wire) => ({ columnId: ids.get(title), ...content })
  const parent = { toBottom: true, cells: [cell('Name', { value: 'Parent' })] }
  await client.call('POST', `/sheets/${id}/rows`, [parent])
  const parentId = rowNumbered(await client.sheetNamed(RICH), 1).id
  const full = (name: string) => ({
    toBottom: true,
    parentId,
    locked: true,
    format: ROW_FORMAT,
    cells: [
      cell('Name', { value: `needle ${name}`, format: TEXT_FORMAT }),
      cell('Plain', { value: 1234.5, format: NUMBER_FORMAT }),
      cell('Page', { value: 'Page', hyperlink: { url: 'https://example.org/' }, format: TEXT_FORMAT }),
      cell('Sum', { formula: '=Plain@row + 1', format: NUMBER_FORMAT }),
      cell('Picks', { objectValue: { objectType: 'MULTI_PICKLIST', values: ['A', 'B'] } }),
      cell('People', {
        objectValue: { objectType: 'MULTI_CONTACT', values: [{ objectType: 'CONTACT', email: 'a@lab.example' }] },
      }),
      cell('Done', { value: true }),
      cell('Day', { value: '2026-03-03' }),
      cell('Source', { value: 'Shown elsewhere' }),
    ],
  })
  const spare = (name: string) => ({ toBottom: true, parentId, cells: [cell('Name', { value: `spare ${name}` })] })
  await client.call(
    'POST',
    `/sheets/${id}/rows`,
    rows.flatMap(name => [full(name), spare(name)]),
  )
  for (const [index] of rows.entries()) {
    const number = fullRow(index)
    const row = rowNumbered(await client.sheetNamed(RICH), number)
    await client.putImage(RICH, number, 'Picture', blankPng(8, 8), 'Photo')
    const file = { name: 'Register', url: 'https://example.org/', attachmentType: 'LINK' }
    await client.call('POST', `/sheets/${id}/rows/${row.id}/attachments`, file)
    await client.call('POST', `/sheets/${id}/rows/${row.id}/discussions`, { comment: { text: 'Said here' } })
  }
  await linkBothWays(client, rows)
  await client.call('POST', `/sheets/${id}/discussions`, { comment: { text: 'Said of the sheet' } })
}

/** Links a cell of each full row from another sheet, and one of that sheet from the row. */
async function linkBothWays(client: OtherClient, rows: readonly string[]): Promise<void> {
  const columns = [
    { title: 'Out', primary: true, type: 'TEXT_NUMBER' },
    { title: 'In', type: 'TEXT_NUMBER' },
  ]
  await client.call('POST', '/sheets', { name: OTHER, columns })
  const { id } = await client.sheetNamed(OTHER)
  const out = columnId(await client.sheetNamed(OTHER), 'Out')
  const cells = (name: string) => [{ columnId: out, value: `Out of ${name}` }]
  await client.call(
    'POST',
    `/sheets/${id}/rows`,
    rows.map(name => ({ toBottom: true, cells: cells(name) })),
  )
  const [other, rich] = [await client.sheetNamed(OTHER), await client.sheetNamed(RICH)]
  const link = (sheetId: number, rowId: number, column: number) => ({
    value: null,
    linkInFromCell: { sheetId, rowId, columnId: column },
  })
  const [linked, source, into] = [columnId(rich, 'Linked'), columnId(rich, 'Source'), columnId(other, 'In')]
  const pairs = rows.map(
    (_, index) => [rowNumbered(rich, fullRow(index)).id, rowNumbered(other, index + 1).id] as const,
  )
  const inRich = pairs.map(([row, from]) => ({ id: row, cells: [{ columnId: linked, ...link(id, from, out) }] }))
  const inOther = pairs.map(([from, row]) => ({ id: row, cells: [{ columnId: into, ...link(rich.id, from, source) }] }))
  await client.call('PUT', `/sheets/${rich.id}/rows`, inRich)
  await client.call('PUT', `/sheets/${id}/rows`, inOther)
}

/** The number of the full row of the command at this index; its spare row follows. */
export const fullRow = (index: number): number => 2 + 2 * index

type Parts = Wire & { readonly columns: readonly Wire[]; readonly rows: readonly WireRow[] }

/** The sheet as the service has it. */
export async function readRichSheet(client: OtherClient, name = RICH) {
  const { id } = await client.sheetNamed(name)
  const include = 'objectValue,format,attachments,discussions'
  const sheet = await client.call('GET', `/sheets/${id}?level=2&include=${include}&pageSize=10000`)
  // as: the service's own tests check the shape.
  const { columns, rows, version: _, modifiedAt: __, ...ofSheet } = sheet as unknown as Parts
  const titles = new Map(columns.map(column => [column.id, String(column.title)]))
  const cellOf = (row: WireRow, title: string): WireCell =>
    row.cells.find(cell => titles.get(cell.columnId) === title) ?? { columnId: 0 }
  const order = rows.map(row => row.id)
  const found = (rowId: number): WireRow => {
    const row = rows.find(each => each.id === rowId)
    if (!row) throw new Error(`The sheet has no row ${rowId} any more.`)
    return row
  }
  return {
    order,
    columns,
    /** Attachments and properties of the sheet itself. */
    ofSheet: withoutCounts(ofSheet),
    /** All properties of a row by name. */
    rowWith(rowId: number): ReadonlyMap<string, unknown> {
      const row = found(rowId)
      const ofCells = Object.entries(OF_CELLS).map(([name, [of, read]]): [string, unknown] => {
        const values = of.map(title => read(cellOf(row, title)))
        return [name, values.every(value => value === undefined) ? undefined : values]
      })
      return new Map([
        ...ofCells,
        ...Object.entries(OF_ROWS).map(([name, read]): [string, unknown] => [name, read(row)]),
        ['place', order[order.indexOf(rowId) - 1]],
      ])
    },
    /** Everything the service returns about a row, except its position and times. */
    whole(rowId: number): unknown {
      const { rowNumber: _, siblingId: __, modifiedAt: ___, version: ____, ...row } = found(rowId)
      return row
    },
  }
}
export type RichSheet = Awaited<ReturnType<typeof readRichSheet>>
