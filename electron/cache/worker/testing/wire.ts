/** A sheet in wire form: every kind of column, nested rows, cells of every form. */
export const WIRE = {
  id: 4583173393803140,
  name: 'Snag log',
  version: 7,
  accessLevel: 'EDITOR',
  permalink: 'https://sheets.example/1',
  totalRowCount: 3,
  columns: [
    { id: 11, index: 0, title: 'Snag', type: 'TEXT_NUMBER', primary: true, width: 240 },
    { id: 12, index: 1, title: 'Trades', type: 'MULTI_PICKLIST', options: ['Joiner', 'Painter'], version: 2 },
    { id: 13, index: 2, title: 'Who', type: 'CONTACT_LIST' },
    { id: 14, index: 3, title: 'Made', type: 'DATETIME', systemColumnType: 'CREATED_DATE' },
    { id: 15, index: 4, title: 'Cost', type: 'TEXT_NUMBER', locked: true, format: ',,,,,,,,,,,13,,,,,' },
  ],
  rows: [
    {
      id: 101,
      rowNumber: 1,
      expanded: false,
      modifiedAt: '2026-03-02T10:00:00Z',
      attachments: [{ id: 1 }, { id: 2 }],
      discussions: [{ id: 3 }],
      cells: [
        { columnId: 11, value: 'Door "sticks" \\ } ] { [ ünï – 漢 🎉', displayValue: 'x' },
        { columnId: 12, objectValue: { objectType: 'MULTI_PICKLIST', values: ['Joiner', 'Painter'] } },
        { columnId: 15, value: 1250, displayValue: '$1,250.00', formula: '=SUM(1250)' },
      ],
    },
    {
      id: 102,
      rowNumber: 2,
      parentId: 101,
      locked: true,
      cells: [{ columnId: 11 }, { columnId: 13, value: 'ann@x.org', displayValue: 'Ann' }],
    },
    {
      id: 103,
      rowNumber: 3,
      siblingId: 101,
      cells: [
        { columnId: 11, value: 0 },
        { columnId: 99, value: 'nowhere' },
      ],
    },
  ],
}

export const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(body))

/** The same JSON with properties in another order and unknown ones between them. */
export function disturb(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map(item => disturb(item, random))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, held]): [string, unknown] => [key, disturb(held, random)])
  entries.push([`unknown${Math.floor(random() * 9)}`, { rows: [1, { id: 'x]' }], rowS: '"rows":[' }], ['x', null])
  return Object.fromEntries(
    entries
      .map(entry => [random(), entry] as const)
      .sort((a, b) => a[0] - b[0])
      .map(pair => pair[1]),
  )
}
