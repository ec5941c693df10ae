import type { RowMark } from '../sheet/sheet-view.ts'

const LABELS: Readonly<Record<RowMark, string>> = {
  queued: 'Queued',
  sending: 'Sending',
  unknown: 'Checking',
  saved: 'Saved',
  'needs-review': 'Rejected',
  conflict: 'Conflict',
}

/** The state of an edit in one word, on screen and in an export. */
export const stateWord = (standing: RowMark): string => LABELS[standing]
