import { assertNever } from '../../../shared/assert-never.ts'
import type { OfflineSheet } from '../../../shared/model/offline.ts'
import { errorMessage } from './error-messages.ts'
import { formatBytes, formatCount, formatNumber } from './format-counts.ts'
import { plainTime } from './format-times.ts'

export type OfflineMark = { readonly kind: 'complete' | 'progress' | 'problem'; readonly label: string }

/** Circumstances that the sentences depend on. */
type When = { readonly nowMs: number; readonly isOffline: boolean }

const NO_ROOM = 'the copies have reached their limit'
const GONE = 'deleted, or no longer shared with you'

/** The state of one kept sheet, as a mark and its sentence. */
export function sheetMark({ state, copy }: OfflineSheet, { nowMs, isOffline }: When): OfflineMark {
  const asOf = copy ? `, as of ${plainTime(copy.asOf, nowMs)}` : ''
  switch (state.kind) {
    case 'complete':
      return { kind: 'complete', label: `Kept offline${asOf}` }
    case 'reading':
      return { kind: 'progress', label: 'Being read, to keep it offline' }
    case 'waiting':
      return { kind: 'progress', label: isOffline ? 'Waits for a connection' : 'Waits to be read' }
    case 'no-room':
      return { kind: 'problem', label: `Not kept offline: ${NO_ROOM}` }
    case 'gone':
      return { kind: 'problem', label: copy ? `Kept offline${asOf}, but ${GONE}` : `Not kept offline: ${GONE}` }
    case 'failed': {
      const { happened } = errorMessage(state.error)
      return { kind: 'problem', label: copy ? `Not updated: ${happened} Kept offline${asOf}` : `Not kept: ${happened}` }
    }
    default:
      return assertNever(state)
  }
}

/** The state of a kept folder or workspace, from the sheets in it. */
export function containerMark(sheets: readonly OfflineSheet[], when: When): OfflineMark {
  const kinds = sheets.map(sheet => sheetMark(sheet, when).kind)
  const count = (kind: OfflineMark['kind']) => kinds.filter(each => each === kind).length
  const [complete, problems] = [count('complete'), count('problem')]
  const all = formatCount(sheets.length, 'sheet')
  if (sheets.length === 0) return { kind: 'complete', label: 'Kept offline. It contains no sheets yet' }
  if (complete === sheets.length) return { kind: 'complete', label: `Kept offline: ${all}` }
  const some = `Kept offline: ${formatNumber(complete)} of ${all}`
  return problems === 0
    ? { kind: 'progress', label: some }
    : { kind: 'problem', label: `${some}, and ${formatNumber(problems)} cannot be` }
}

/** "3.4 MB, as of 09:42 today", of the oldest copy. Null without copies. */
export function copiesLabel(sheets: readonly OfflineSheet[], nowMs: number): string | null {
  const copies = sheets.flatMap(({ copy }) => copy ?? [])
  if (copies.length === 0) return null
  const bytes = copies.reduce((sum, copy) => sum + copy.bytes, 0)
  const oldest = Math.min(...copies.map(({ asOf }) => asOf))
  return `${formatBytes(bytes)}, as of ${plainTime(oldest, nowMs)}`
}
