import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import { formatCount, formatNumber } from '../ui/messages/format-counts.ts'

/** What the save button stands for. `needs-you`: nothing can be sent before the person has decided. */
export type SaveFace = {
  readonly kind: 'save' | 'sending' | 'needs-you' | 'saved'
  readonly text: string
  /** Read aloud. */
  readonly name: string
}

export function saveFace({ total, queued, parked }: Pick<UnsavedCounts, 'total' | 'queued' | 'parked'>): SaveFace {
  if (queued > 0)
    return { kind: 'save', text: `Save ${formatNumber(queued)}`, name: `Save ${formatCount(queued, 'edit')} now` }
  if (total > parked) return { kind: 'sending', text: 'Saving', name: 'Saving' }
  if (parked === 0) return { kind: 'saved', text: 'All saved', name: 'All saved' }
  const need = parked === 1 ? 'needs you' : 'need you'
  return { kind: 'needs-you', text: `${formatNumber(parked)} ${need}`, name: `${formatCount(parked, 'edit')} ${need}` }
}

/** Why nothing can be saved now; null where something can. */
export function whyNothingToSave(face: SaveFace): string | null {
  if (face.kind === 'save') return null
  if (face.kind === 'needs-you') return `Nothing to send. ${face.text}`
  return face.kind === 'sending' ? 'On its way' : 'Nothing to save'
}
