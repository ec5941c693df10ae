import { useState } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import { Button } from '../../ui/button.tsx'
import { personsLocale } from '../../ui/messages/locale.ts'
import { notify } from '../../ui-state/notices.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import { pageScheduler, startSteps } from '../core/steps.ts'
import type { SeenCells, StoreEdits } from '../core/transaction.ts'
import { seenIn } from '../grid/seen-cells.ts'
import type { Person } from '../values/typing/typed.ts'
import { finding, useFinding } from './finding.ts'
import { planReplace, type ReplaceBy, type Replacement, replacementIn } from './plan-replace.ts'
import { ReplacePreview } from './replace-preview.tsx'
import type { Found } from './search.ts'
import { today, type useFind } from './use-find.ts'

type Props = {
  readonly sheetId: SheetId
  readonly find: ReturnType<typeof useFind>
  readonly readOnly: ReadOnly
  readonly people: readonly Person[]
  readonly onEdits: StoreEdits
}

/** The previewed changes, and the cell contents they were computed from. */
type Plan = { readonly changes: readonly Replacement[]; readonly seen: SeenCells }

/** Replaces the current match, or all of them after a preview. */
export function ReplaceTools({ sheetId, find, readOnly, people, onEdits }: Props) {
  const { instead } = useFinding(sheetId)
  const [plan, setPlan] = useState<Plan | null>(null)
  const { field, query, found, activeCell, step } = find
  const by: ReplaceBy = {
    field,
    query,
    instead,
    readOnly,
    typist: { today: today(), people, locale: personsLocale.now() },
  }
  const isOnMatch = activeCell !== null && (found?.positionOf(activeCell) ?? -1) >= 0
  const none = found && found.count > 0 ? null : 'Find something first'

  const store = async (changes: readonly Replacement[], seen: SeenCells): Promise<void> => {
    const edits = changes.flatMap(change => (change.kind === 'change' ? [change.edit] : []))
    const problem = edits.length > 0 ? await onEdits(edits, 'replace', seen) : null
    if (problem) notify({ kind: 'wait', text: problem })
  }
  const replaceThis = (): void => {
    const change = isOnMatch && activeCell ? replacementIn(activeCell, by) : null
    if (change?.kind === 'refused') notify({ kind: 'wait', text: change.reason })
    else if (change) void store([change], seenIn(field.view))
    step(1)
  }
  const lookAtAll = (): void => {
    const cells = found ? allOf(found) : []
    startSteps(planReplace(cells, by), pageScheduler, changes => setPlan({ changes, seen: seenIn(field.view) }))
  }

  return (
    <span className="find-replace">
      <input
        className="input"
        aria-label="Replace with"
        placeholder="Replace with"
        spellCheck={false}
        value={instead}
        onChange={event => finding.set(sheetId, { instead: event.target.value })}
      />
      <Button reason={none} onClick={replaceThis}>
        Replace
      </Button>
      <Button reason={none} onClick={lookAtAll}>
        Replace all
      </Button>
      {plan && (
        <ReplacePreview
          plan={plan.changes}
          onReplace={changes => {
            setPlan(null)
            void store(changes, plan.seen)
          }}
          onClose={() => setPlan(null)}
        />
      )}
    </span>
  )
}

function allOf(found: Found): CellAddress[] {
  return Array.from({ length: found.count }, (_, position) => found.cellAt(position)).flatMap(cell => cell ?? [])
}
