import type { RowMark } from '../sheet/sheet-view.ts'

const WORDS: Readonly<Record<RowMark, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  unknown: 'Checking',
  saved: 'Saved',
  parked: 'Rejected',
  conflict: 'Conflict',
}

/** One word for where an edit stands, on screen and in an export. */
export const stateWord = (standing: RowMark): string => WORDS[standing]
