import { assertNever } from '../../../shared/assert-never.ts'
import type { EditState } from '../../../shared/model/sheet/edit.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { formatCount } from '../../ui/messages/format-counts.ts'

/** Filters of the ledger. */
export type LedgerFilter = 'all' | 'needs-you' | 'queued' | 'sending'

export type LedgerGroup = {
  readonly sheetId: number
  readonly sheetName: string
  readonly entries: readonly LedgerEntry[]
  /** "6 edits, 2 need attention" */
  readonly summary: string
}

/** One group per sheet, ordered by first edit; those that need review are first in each. */
export function ledgerGroups(entries: readonly LedgerEntry[], filter: LedgerFilter): readonly LedgerGroup[] {
  const bySheet = new Map<number, LedgerEntry[]>()
  for (const entry of entries) {
    if (!passes(entry, filter)) continue
    const group = bySheet.get(entry.edit.sheetId)
    if (group) group.push(entry)
    else bySheet.set(entry.edit.sheetId, [entry])
  }
  return [...bySheet].map(([sheetId, group]) => ({
    sheetId,
    sheetName: group[0]?.sheetName ?? '',
    entries: [...group.filter(needsYou), ...group.filter(entry => !needsYou(entry))],
    summary: summary(group),
  }))
}

/** The number of edits per filter. */
export function ledgerCounts(entries: readonly LedgerEntry[]): Readonly<Record<LedgerFilter, number>> {
  const howMany = (filter: LedgerFilter) => entries.filter(entry => passes(entry, filter)).length
  return {
    all: howMany('all'),
    'needs-you': howMany('needs-you'),
    queued: howMany('queued'),
    sending: howMany('sending'),
  }
}

const FILTER_OF_STATE: Readonly<Record<EditState, LedgerFilter>> = {
  queued: 'queued',
  sending: 'sending',
  unknown: 'sending',
  saved: 'sending',
  'needs-review': 'needs-you',
}

function passes({ edit }: LedgerEntry, filter: LedgerFilter): boolean {
  switch (filter) {
    case 'all':
      return true
    case 'needs-you':
    case 'queued':
    case 'sending':
      return FILTER_OF_STATE[edit.state] === filter
    default:
      return assertNever(filter)
  }
}

const needsYou = ({ edit }: LedgerEntry): boolean => edit.state === 'needs-review'

function summary(entries: readonly LedgerEntry[]): string {
  const waiting = entries.filter(needsYou).length
  const edits = formatCount(entries.length, 'edit')
  if (waiting === 0) return edits
  return `${edits}, ${waiting} ${waiting === 1 ? 'needs' : 'need'} attention`
}
