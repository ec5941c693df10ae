import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createCsvReader } from '../../../shared/csv/csv-reader.ts'
import { textOrNumber } from '../../rules/content/guess-column.ts'
import { DOLLARS } from './formats.ts'
import type { CellDraft, ColumnDraft, SheetDraft } from './sheet-draft.ts'

/** A column of a public file: `options` of a PICKLIST are collected from the data, most frequent first. */
type FileColumn = Pick<ColumnDraft, 'title' | 'type' | 'width' | 'format'> & { readonly primary?: true }

const BIRD_STRIKES: readonly FileColumn[] = [
  { title: 'Airport Name', type: 'TEXT_NUMBER', width: 260, primary: true },
  { title: 'Aircraft Make Model', type: 'TEXT_NUMBER', width: 170 },
  { title: 'Effect Amount of damage', type: 'PICKLIST', width: 195 },
  { title: 'Flight Date', type: 'DATE', width: 115 },
  { title: 'Aircraft Airline Operator', type: 'TEXT_NUMBER', width: 205 },
  { title: 'Origin State', type: 'PICKLIST', width: 130 },
  { title: 'Phase of flight', type: 'PICKLIST', width: 140 },
  { title: 'Wildlife Size', type: 'PICKLIST', width: 130 },
  { title: 'Wildlife Species', type: 'TEXT_NUMBER', width: 200 },
  { title: 'Time of day', type: 'PICKLIST', width: 115 },
  { title: 'Cost Other', type: 'TEXT_NUMBER', width: 110, format: DOLLARS },
  { title: 'Cost Repair', type: 'TEXT_NUMBER', width: 115, format: DOLLARS },
  { title: 'Cost Total $', type: 'TEXT_NUMBER', width: 120, format: DOLLARS },
  { title: 'Speed IAS in knots', type: 'TEXT_NUMBER', width: 160 },
]

const EARTHQUAKES: readonly FileColumn[] = [
  { title: 'Place', type: 'TEXT_NUMBER', width: 280, primary: true },
  { title: 'Date', type: 'DATE', width: 110 },
  { title: 'Time (UTC)', type: 'TEXT_NUMBER', width: 110 },
  { title: 'Magnitude', type: 'TEXT_NUMBER', width: 100 },
  { title: 'Magnitude type', type: 'PICKLIST', width: 135 },
  { title: 'Depth (km)', type: 'TEXT_NUMBER', width: 110 },
  { title: 'Latitude', type: 'TEXT_NUMBER', width: 110 },
  { title: 'Longitude', type: 'TEXT_NUMBER', width: 110 },
  { title: 'Type', type: 'PICKLIST', width: 120 },
  { title: 'Status', type: 'PICKLIST', width: 110 },
  { title: 'Alert', type: 'PICKLIST', width: 90 },
  { title: 'Tsunami', type: 'CHECKBOX', width: 90 },
  { title: 'Felt reports', type: 'TEXT_NUMBER', width: 120 },
  { title: 'Significance', type: 'TEXT_NUMBER', width: 120 },
  { title: 'Network', type: 'PICKLIST', width: 100 },
  { title: 'Event ID', type: 'TEXT_NUMBER', width: 130 },
  { title: 'Event page', type: 'TEXT_NUMBER', width: 260 },
]

/** Reports of animals hit by aircraft, 1990 to 2002: exactly 10,000 rows of real data (see assets/sample). */
export function birdStrikes(assetsFolder: string): SheetDraft {
  return fromFile('Bird strikes', join(assetsFolder, 'bird-strikes.csv.gz'), BIRD_STRIKES)
}

/** Every earthquake measured in one week of 2018: 1,707 rows of real data (see assets/sample). */
export function earthquakes(assetsFolder: string): SheetDraft {
  return fromFile('Earthquakes', join(assetsFolder, 'earthquakes.csv.gz'), EARTHQUAKES)
}

function fromFile(name: string, path: string, columns: readonly FileColumn[]): SheetDraft {
  const csv = gunzipSync(readFileSync(path)).toString('utf8')
  const reader = createCsvReader(',')
  const [, ...lines] = [...reader.push(csv), ...reader.end().rows]

  const rows = lines.map(line => ({
    depth: 0 as const,
    cells: Object.fromEntries(columns.map((column, index) => [column.title, toCell(column.type, line[index] ?? '')])),
  }))
  return { name, columns: columns.map((column, index) => withOptions(column, lines, index)), rows }
}

function toCell(type: ColumnDraft['type'], text: string): CellDraft {
  if (type === 'CHECKBOX') return text === 'true'
  return type === 'TEXT_NUMBER' ? textOrNumber(text) : text || null
}

function withOptions(column: FileColumn, lines: readonly string[][], index: number): ColumnDraft {
  if (column.type !== 'PICKLIST') return column

  const counts = new Map<string, number>()
  for (const line of lines) {
    const value = line[index]
    if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const options = [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value)
  return { ...column, options }
}
