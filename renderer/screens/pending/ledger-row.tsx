import type { LucideIcon } from 'lucide-react'
import {
  ArrowRight,
  ArrowUp,
  Check,
  CircleX,
  Clock,
  CornerDownRight,
  GitCompareArrows,
  SearchCheck,
} from 'lucide-react'
import { standingOf } from '../../../shared/model/others/conflict.ts'
import { stateWord } from '../../../shared/model/others/state-word.ts'
import { isCellEdit } from '../../../shared/model/sheet/edit.ts'
import { isUnsent } from '../../../shared/model/sheet/pending-edit.ts'
import type { RowMark } from '../../../shared/model/sheet/sheet-view.ts'
import type { LedgerEntry } from '../../../shared/model/unsaved.ts'
import { cellHere, retryEdits } from '../../queries/sheet/edits.ts'
import { changeLabels, locationLabels } from '../../sheet/conflicts/edit-labels.ts'
import { cellPositions } from '../../sheet/core/cell-positions.ts'
import { Button } from '../../ui/button.tsx'
import { clockTime, plainTime } from '../../ui/messages/format-times.ts'
import { reasonParts } from '../../ui/messages/reason-messages.ts'
import { clock } from '../../ui-state/clock.ts'
import { decideOn } from '../../ui-state/deciding.ts'
import { notifyFailure } from '../../ui-state/notices.ts'
import { sheetTab } from '../../ui-state/tabs.ts'
import { view } from '../../ui-state/ui-store.ts'
import { useTakeBack } from './use-take-back.tsx'

type RowProps = {
  readonly entry: LedgerEntry
  /** All pending edits, including those that depend on this one. */
  readonly all: readonly LedgerEntry[]
}

/** A stored edit: its target, its change and its state. */
export function LedgerRow({ entry, all, isChosen }: RowProps & { readonly isChosen: boolean }) {
  const { edit, rowNumber, conflict } = entry
  const [row, part] = locationLabels(entry)
  const { was, now } = changeLabels(edit.edit, edit.base)
  // A conflict needs a decision; only rejected edits can be retried.
  const standing = conflict ? 'conflict' : standingOf(edit)
  return (
    <li className="ledger-entry">
      <button
        type="button"
        className={`ledger-row${isChosen ? ' is-chosen' : ''}`}
        data-seq={edit.seq}
        aria-current={isChosen || undefined}
        onClick={() => (conflict ? decideOn(edit.seq) : openRow(entry))}
      >
        <span className="ledger-number num">{rowNumber ?? (rowOf(entry) === null ? '' : 'new')}</span>
        <span className="ledger-item">
          <span className="ledger-name truncate">{row}</span>
          <span className="ledger-column truncate">{part}</span>
        </span>
        <span className="ledger-change">
          {was !== null && <del className="truncate">{was}</del>}
          {was !== null && <ArrowRight className="icon-13" aria-label="is now" role="img" />}
          <span className="truncate">{now}</span>
          {conflict && <span className="ledger-resolve">Resolve…</span>}
        </span>
        <StateChip state={standing} />
        <time className="ledger-time num" title={plainTime(edit.madeAt, clock.now())}>
          {clockTime(edit.madeAt)}
        </time>
      </button>
      {standing === 'needs-review' ? (
        <Refusal entry={entry} all={all} />
      ) : (
        isUnsent(edit) && <Revert entry={entry} all={all} />
      )}
    </li>
  )
}

/** At the end of the row, next to the button that covers the row. */
function Revert({ entry, all }: RowProps) {
  const { takeBack, question } = useTakeBack('Revert', entry, all)
  return (
    <>
      <button type="button" className="ledger-revert" onClick={takeBack}>
        Revert
      </button>
      {question}
    </>
  )
}

function Refusal({ entry, all }: RowProps) {
  const { takeBack, question } = useTakeBack('Discard', entry, all)
  const seqs = [entry.edit.seq]
  const { lead, text } = reasonParts(entry.edit.reason)
  return (
    <div className="ledger-refusal">
      <CornerDownRight className="icon-16" aria-hidden />
      <p className="ledger-reason selectable">
        {lead !== null && <strong>{lead} </strong>}
        {text}
      </p>
      <Button kind="quiet" onClick={() => openRow(entry)}>
        {rowOf(entry) === null ? 'Open sheet' : 'Open row'}
      </Button>
      <Button kind="quiet" onClick={() => void notifyFailure('Trying again', retryEdits(seqs))}>
        Try again
      </Button>
      <Button onClick={takeBack}>Discard</Button>
      {question}
    </div>
  )
}

const icons: Readonly<Record<RowMark, LucideIcon>> = {
  queued: Clock,
  sending: ArrowUp,
  unknown: SearchCheck,
  saved: Check,
  'needs-review': CircleX,
  conflict: GitCompareArrows,
}

function StateChip({ state }: { readonly state: RowMark }) {
  const Icon = icons[state]
  return (
    <span className={`state-chip state-${state}`}>
      <Icon className="icon-13" aria-hidden />
      {stateWord(state)}
    </span>
  )
}

/** Null for an edit of the sheet itself or of a column. */
const rowOf = ({ edit: { edit } }: LedgerEntry) => ('rowId' in edit ? edit.rowId : null)

function openRow(entry: LedgerEntry): void {
  const { sheetId, edit } = entry.edit
  const rowId = rowOf(entry)
  view.open(sheetTab(sheetId))
  if (isCellEdit(edit)) cellPositions.goTo(sheetId, cellHere(sheetId, { rowId: edit.rowId, columnId: edit.columnId }))
  else if (rowId !== null) cellPositions.goToRow(sheetId, cellHere(sheetId, { rowId }).rowId)
}
