import { type ReactNode, useState } from 'react'
import { takenBack } from '../../../shared/model/sheet/taken-back.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { discardEdits } from '../../queries/sheet/edits.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { notifyFailure } from '../../ui-state/notices.ts'

/** Revert a pending edit or discard a rejected one: the same action with a different label. */
type Word = 'Revert' | 'Discard'

type TakeBack = {
  readonly takeBack: () => void
  /** Replaces the row while the question is open. */
  readonly question: ReactNode
}

/** Withdraws an edit. Asks first only if other edits depend on it and are withdrawn too. `all`: all pending edits. */
export function useTakeBack(word: Word, { edit }: LedgerEntry, all: readonly LedgerEntry[]): TakeBack {
  const [leaning, setLeaning] = useState(0)
  const { seq, sheetId } = edit
  const discard = () => {
    setLeaning(0)
    void notifyFailure(word === 'Revert' ? 'Reverting' : 'Discarding', discardEdits([seq]))
  }
  const takeBack = () => {
    const ofSheet = all.filter(other => other.edit.sheetId === sheetId).map(other => other.edit)
    const others = takenBack(ofSheet, [seq]).size - 1
    if (others > 0) setLeaning(others)
    else discard()
  }
  const need = leaning === 1 ? 'needs' : 'need'
  const question = leaning > 0 && (
    <Dialog
      title={`${word} this edit and ${leaning} that ${need} it?`}
      sentence={`${formatCount(leaning, 'edit')} ${need} this one, and ${leaning === 1 ? 'is' : 'are'} discarded too. This cannot be undone.`}
      onClose={() => setLeaning(0)}
    >
      <Button onClick={() => setLeaning(0)}>Cancel</Button>
      <Button kind="danger" onClick={discard}>
        {word} {formatCount(leaning + 1, 'edit')}
      </Button>
    </Dialog>
  )
  return { takeBack, question }
}
