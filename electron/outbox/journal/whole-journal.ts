import type { DatabaseSyncInstance } from '@photostructure/sqlite'
import { toLine } from './records.ts'

const EDITS_A_PART = 200

/** The content of a database as a new journal, in small parts to limit the effect of later damage. */
export function wholeJournal(sqlite: DatabaseSyncInstance): Buffer {
  const others = OTHER_ROWS.flatMap(sql => sqlite.prepare(sql).all())
  const parts = [
    `"edits":[],"others":[${others.map(({ row }) => String(row)).join()}]`,
    ...[...editPages(sqlite)].map(rows => `"edits":${rows},"others":[]`),
  ]
  const step = sqlite.prepare('SELECT step FROM mirror').get()?.step
  const schema = sqlite.prepare('SELECT user_version AS version FROM pragma_user_version').get()?.version
  const begin = `{"begin":${step},"schema":${schema},"parts":${parts.length}}`
  return Buffer.concat([begin, ...parts.map((part, index) => `{"part":${index},${part}}`)].map(toLine))
}

function* editPages(sqlite: DatabaseSyncInstance): Iterable<string> {
  const page = sqlite.prepare(
    `SELECT json_group_array(json_array(seq, sheet_id, edit, base, state, reason, attempt, sent_at, saved_version, made_at, hash)) AS rows,
     max(seq) AS last FROM (SELECT * FROM edit WHERE seq > ? ORDER BY seq LIMIT ?)`,
  )
  for (let after = 0; ; ) {
    const found = page.get(after, EDITS_A_PART)
    if (typeof found?.last !== 'number') return
    yield String(found.rows)
    after = found.last
  }
}

/** Selects every row of each other table, in the form of an `OtherRow`. */
export const OTHER_ROWS: readonly string[] = [
  "SELECT json_array('known_rows', sheet_id, hex(row_ids)) AS row FROM known_rows",
  "SELECT json_array('known_columns', sheet_id, hex(column_ids)) AS row FROM known_columns",
  "SELECT json_array('known_comments', sheet_id, hex(comment_ids)) AS row FROM known_comments",
  "SELECT json_array('row_id_map', sheet_id, local_id, row_id) AS row FROM row_id_map",
  "SELECT json_array('column_id_map', sheet_id, local_id, column_id) AS row FROM column_id_map",
  "SELECT json_array('discussion_id_map', sheet_id, kind, local_id, service_id) AS row FROM discussion_id_map",
]
