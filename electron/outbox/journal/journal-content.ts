import { type EditRow, type JournalRecord, type OtherRow, recordsIn } from './records.ts'

/** The content of an outbox, in a form common to both of its stores. */
export type Content = {
  /** The number of the last transaction it contains; null if unknown. */
  readonly step: number | null
  readonly edits: ReadonlyMap<number, EditRow>
  readonly others: ReadonlyMap<string, OtherRow>
}

/** The readable content of a journal. */
export type JournalContent = Content & {
  /** Edits that were removed. */
  readonly gone: ReadonlySet<number>
  /** The step that wrote each edit: a later one may be lost. */
  readonly writtenAt: ReadonlyMap<number, number>
  /** The schema version of the database next to the journal; null if lost. */
  readonly schema: number | null
  /** The number of unreadable steps. */
  readonly lostSteps: number
  /** No step before the last one is missing. */
  readonly isWhole: boolean
  /** The last record is followed by other bytes: an interrupted step, or damage. */
  readonly isTorn: boolean
}

export function contentOf(bytes: Uint8Array): JournalContent {
  const { records, isTorn, brokenLines } = recordsIn(bytes)
  const begin = records.find(record => 'begin' in record)
  const parts = records.filter(record => 'part' in record)
  // By number: pages of a file may be swapped.
  const steps = records.filter(record => 'step' in record).sort((a, b) => a.step - b.step)
  const edits = new Map<number, EditRow>()
  const others = new Map<string, OtherRow>()
  const gone = new Set<number>()
  const writtenAt = new Map<number, number>()
  for (const part of parts) {
    put(part, edits, others)
    for (const [seq] of part.edits) writtenAt.set(seq, begin?.begin ?? 0)
  }
  for (const record of steps) {
    if (record.cleared) others.clear()
    put(record, edits, others)
    for (const [seq] of record.edits) writtenAt.set(seq, record.step)
    for (const seq of record.gone) {
      edits.delete(seq)
      gone.add(seq)
    }
  }
  const numbers = [...new Set(steps.map(({ step }) => step))]
  const isWhole =
    begin !== undefined &&
    begin.parts === new Set(parts.map(({ part }) => part)).size &&
    numbers.every((step, index) => step === begin.begin + 1 + index)
  const step = numbers.at(-1) ?? begin?.begin ?? null
  const firstStep = begin ? begin.begin + 1 : (numbers[0] ?? 0)
  const gaps = numbers.length > 0 ? (numbers.at(-1) ?? 0) - firstStep + 1 - numbers.length : 0
  const lostSteps = Math.max(gaps, brokenLines)
  return { step, edits, others, gone, writtenAt, schema: begin?.schema ?? null, lostSteps, isWhole, isTorn }
}

function put(
  { edits, others }: Pick<Extract<JournalRecord, { edits: unknown }>, 'edits' | 'others'>,
  editsBySeq: Map<number, EditRow>,
  othersByKey: Map<string, OtherRow>,
): void {
  for (const row of edits) editsBySeq.set(row[0], row)
  for (const row of others) othersByKey.set(keyOf(row), row)
}

/** Two rows with the same key are versions of the same row. */
export const keyOf = (row: OtherRow): string => row.slice(0, -1).join(' ')

/** Whether two stores have the same content, regardless of step numbers. */
export function isSame(one: Content, other: Content): boolean {
  return isSameMap(one.edits, other.edits) && isSameMap(one.others, other.others)
}

function isSameMap<K>(one: ReadonlyMap<K, readonly unknown[]>, other: ReadonlyMap<K, readonly unknown[]>): boolean {
  if (one.size !== other.size) return false
  for (const [key, row] of one) {
    const twin = other.get(key)
    if (!twin || !row.every((value, index) => value === twin[index])) return false
  }
  return true
}
