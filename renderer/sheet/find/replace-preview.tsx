import { useState } from 'react'
import { shownName } from '../../../shared/shown-name.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import type { Replacement } from './plan-replace.ts'

type Props = {
  readonly plan: readonly Replacement[]
  readonly onReplace: (changes: readonly Replacement[]) => void
  readonly onClose: () => void
}

/** The number of entries added to the list at a time. */
const PAGE = 100

/** Lists every cell that would change, with its old and new text. Unticked cells are not changed. */
export function ReplacePreview({ plan, onReplace, onClose }: Props) {
  const changes = plan.filter(({ kind }) => kind === 'change')
  const refused = plan.flatMap(each => (each.kind === 'refused' ? [each] : []))
  const [left, setLeft] = useState<ReadonlySet<Replacement>>(new Set())
  const wanted = changes.filter(change => !left.has(change))
  const turn = (change: Replacement): void => {
    const next = new Set(left)
    if (!next.delete(change)) next.add(change)
    setLeft(next)
  }
  return (
    <Dialog
      title="Replace all"
      sentence={sentenceOf(changes.length, refused.length)}
      body={
        <div className="replace-list">
          <Pages items={changes} draw={change => <Line change={change} isOn={!left.has(change)} onTurn={turn} />} />
          {refused.length > 0 && <h3>Cannot be changed</h3>}
          <Pages items={refused} draw={each => <Refused refused={each} />} />
        </div>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button
        kind="primary"
        reason={wanted.length > 0 ? null : 'Select at least one cell'}
        onClick={() => onReplace(wanted)}
      >
        {`Replace in ${formatCount(wanted.length, 'cell')}`}
      </Button>
    </Dialog>
  )
}

function sentenceOf(changes: number, refused: number): string {
  const will = changes === 0 ? 'No cell would change.' : `${formatCount(changes, 'cell')} will change.`
  if (refused === 0) return will
  return `${will} ${formatCount(refused, 'cell')} cannot be changed; the reason is shown beside each.`
}

type PagesProps<T> = { readonly items: readonly T[]; readonly draw: (item: T) => React.ReactNode }

function Pages<T extends Replacement>({ items, draw }: PagesProps<T>) {
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      <ul>
        {items.slice(0, shown).map(item => (
          <li key={`${item.rowId} ${item.columnId}`}>{draw(item)}</li>
        ))}
      </ul>
      {items.length > shown && (
        <Button kind="link" onClick={() => setShown(shown + PAGE)}>
          {`Show more (${formatNumber(items.length - shown)} left)`}
        </Button>
      )}
    </>
  )
}

type LineProps = {
  readonly change: Replacement
  readonly isOn: boolean
  readonly onTurn: (change: Replacement) => void
}

function Line({ change, isOn, onTurn }: LineProps) {
  return (
    <label className="replace-line">
      <input type="checkbox" checked={isOn} onChange={() => onTurn(change)} />
      <span className="replace-where truncate">{cellLabel(change)}</span>
      <span className="replace-text">
        <s>{change.was}</s> → <strong>{change.kind === 'change' ? change.willBe || '(blank)' : ''}</strong>
      </span>
    </label>
  )
}

function Refused({ refused }: { readonly refused: Extract<Replacement, { kind: 'refused' }> }) {
  return (
    <div className="replace-line is-refused">
      <span className="replace-where truncate">{cellLabel(refused)}</span>
      <span className="replace-text">
        {refused.was} <em>{refused.reason}</em>
      </span>
    </div>
  )
}

const cellLabel = ({ columnTitle, rowNumber }: Replacement): string =>
  `${shownName(columnTitle)}, row ${formatNumber(rowNumber)}`
