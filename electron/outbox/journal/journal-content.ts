import { type EditRow, type JournalRecord, type OtherRow, recordsIn } from './records.ts'

/** What an outbox holds, in the form that both of its stores can be brought to. */
export type Content = {
  /** The number of the last transaction that it has seen; null where it does not say. */
  readonly step: number | null
  readonly edits: ReadonlyMap<number, EditRow>
  readonly others: ReadonlyMap<string, OtherRow>
}

/** What a journal says, as far as it is whole. */
export type JournalContent = Content & {
  /** Edits that were there and are not any more. */
  readonly gone: ReadonlySet<number>
  /** The step that wrote the form of an edit that is here: a later one may be lost. */
  readonly writtenAt: ReadonlyMap<number, number>
  /** The version of the database that it was written beside; null where that is lost. */
  readonly schema: number | null
  /** So many of its steps cannot be read. */
  readonly lostSteps: number
  /** No step before the last one is missing. */
  readonly isWhole: boolean
  /** Something that is no record stands behind the last one: a step that broke off, or damage. */
  readonly isTorn: boolean
}

export function contentOf(bytes: Uint8Array): JournalContent {
  const { records, isTorn, brokenLines } = recordsIn(bytes)
  const begin = records.find(record => 'begin' in record)
  const parts = records.filter(record => 'part' in record)
  // By number: pages of a file may have changed places.
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

/** Two rows with one key are the same row, at two times. */
export const keyOf = (row: OtherRow): string => row.slice(0, -1).join(' ')

/** Whether two stores hold the same, the numbers of their steps apart. */
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
