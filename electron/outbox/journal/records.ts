import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { parseJsonBytes } from '../../../shared/parse-json.ts'

/** The row of an edit in the table `edit`, without derived columns. */
export const EditRow = z.tuple([
  z.int(), // seq
  z.int(), // sheet_id
  z.string(), // edit
  z.string().nullable(), // base
  z.string().transform(state => (state === 'parked' ? 'needs-review' : state)), // state, in the words of today
  z.string().nullable(), // reason
  z.int(), // attempt
  z.int().nullable(), // sent_at
  z.int().nullable(), // saved_version
  z.int(), // made_at
  z.string(), // hash
])
export type EditRow = z.infer<typeof EditRow>

/** The name of a table. Journals until version 10 have the older one. */
const tableOf = <Name extends string>(name: Name, older: string) => z.enum([name, older]).transform(() => name)

/** A row of another table, after its name. The last value belongs to the preceding key. */
export const OtherRow = z.union([
  z.tuple([z.enum(['known_rows', 'known_columns', 'known_comments']), z.int(), z.string()]),
  z.tuple([tableOf('row_id_map', 'renamed'), z.int(), z.int(), z.int()]),
  z.tuple([tableOf('column_id_map', 'renamed_column'), z.int(), z.int(), z.int()]),
  z.tuple([tableOf('discussion_id_map', 'renamed_talk'), z.int(), z.enum(['thread', 'comment']), z.int(), z.int()]),
])
export type OtherRow = z.infer<typeof OtherRow>

/**
 * A journal begins with a snapshot after some step, in this many numbered parts. `schema`: the version of the database
 * next to it.
 */
const Begin = z.strictObject({ begin: z.int(), schema: z.int(), parts: z.int() })
const Part = z.strictObject({ part: z.int(), edits: z.array(EditRow), others: z.array(OtherRow) })
/** The changes of one transaction. `cleared`: all earlier other rows are removed. */
const Step = z.strictObject({
  step: z.int(),
  edits: z.array(EditRow),
  gone: z.array(z.int()),
  others: z.array(OtherRow),
  cleared: z.boolean(),
})
const JournalRecord = z.union([Step, Part, Begin])
export type JournalRecord = z.infer<typeof JournalRecord>

const NEWLINE = 10
const SUM_LENGTH = 8

/** A line with its checksum. The newlines around it keep damage at its ends away from its neighbors. */
export function toLine(json: string): Buffer {
  const text = Buffer.from(json)
  return Buffer.concat([Buffer.from(`\n${sumOf(text)} `), text, Buffer.from('\n')])
}

type Records = {
  /** The intact ones, in order. */
  readonly records: readonly JournalRecord[]
  /** The last record is followed by other bytes. */
  readonly isTorn: boolean
  /** The number of unreadable lines. */
  readonly brokenLines: number
}

export function recordsIn(bytes: Uint8Array): Records {
  const records: JournalRecord[] = []
  let isTorn = false
  let brokenLines = 0
  for (let from = 0; from < bytes.length; ) {
    const newline = bytes.indexOf(NEWLINE, from)
    const end = newline < 0 ? bytes.length : newline
    if (end > from) {
      // Without a newline the line may be the beginning of a longer one.
      const record = newline < 0 ? null : readLine(bytes.subarray(from, end))
      if (record) records.push(record)
      else brokenLines += 1
      isTorn = record === null
    }
    from = end + 1
  }
  return { records, isTorn, brokenLines }
}

function readLine(line: Uint8Array): JournalRecord | null {
  const text = line.subarray(SUM_LENGTH + 1)
  if (Buffer.from(line.subarray(0, SUM_LENGTH)).toString('latin1') !== sumOf(text)) return null
  const parsed = JournalRecord.safeParse(parseJsonBytes(text))
  return parsed.success ? parsed.data : null
}

const sumOf = (text: Uint8Array): string => crc32(text).toString(16).padStart(SUM_LENGTH, '0')
