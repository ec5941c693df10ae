import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from '@photostructure/sqlite'
import { fileBytes } from './sheet-model.ts'

/** All faults of a data folder: corrupt or half-written parts, files without a record, records without a file. */
export function faultsIn(data: string): readonly string[] {
  const db = new DatabaseSync(join(data, 'service.db'), { readOnly: true })
  try {
    return [...brokenParts(db), ...strayRows(db), ...strayFiles(db, join(data, 'blobs'))]
  } finally {
    db.close()
  }
}

type Database = InstanceType<typeof DatabaseSync>

function brokenParts(db: Database): readonly string[] {
  const checks = db.prepare('PRAGMA integrity_check').all()
  const keys = db.prepare('PRAGMA foreign_key_check').all()
  return [
    ...checks.map(row => JSON.stringify(row)).filter(text => !text.includes('"ok"')),
    ...keys.map(row => JSON.stringify(row)),
  ]
}

/** Rows of a sheet must be numbered from 1 without gaps, and each attachment must have a parent. */
function strayRows(db: Database): readonly string[] {
  const gaps = db
    .prepare(
      'SELECT sheet_id FROM rows GROUP BY sheet_id HAVING min(position) <> 1 OR max(position) <> count(*) OR count(DISTINCT position) <> count(*)',
    )
    .all()
  const lost = db
    .prepare("SELECT id FROM attachments WHERE parent_type = 'ROW' AND parent_id NOT IN (SELECT id FROM rows)")
    .all()
  return [
    ...gaps.map(row => `rows with gaps: ${JSON.stringify(row)}`),
    ...lost.map(row => `on no row: ${JSON.stringify(row)}`),
  ]
}

function strayFiles(db: Database, folder: string): readonly string[] {
  const names = new Map(
    db
      .prepare('SELECT blob, name FROM attachments WHERE blob IS NOT NULL')
      .all()
      .map(row => [String(row.blob), String(row.name)]),
  )
  const files = new Set(readdirSync(folder))
  const leaked = [...files].filter(file => !names.has(file)).map(file => `a file without a record: ${file}`)
  const missing = [...names].filter(([blob]) => !files.has(blob)).map(([, name]) => `a record without a file: ${name}`)
  const broken = [...names]
    .filter(([blob, name]) => files.has(blob) && !readFileSync(join(folder, blob)).equals(fileBytes(name)))
    .map(([, name]) => `a file with other bytes: ${name}`)
  return [...leaked, ...missing, ...broken]
}
