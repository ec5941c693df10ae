import { GitCompareArrows, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Keep } from '../../../shared/model/others/conflict.ts'
import { contactLabel } from '../../../shared/model/sheet/cell-value.ts'
import { keysOf } from '../../commands/keymap.ts'
import { navigationOf } from '../../commands/navigation-keys.ts'
import { useLastWriter } from '../../queries/sheet/cells.ts'
import { Avatar } from '../../ui/avatar/avatar.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { KeyCaps } from '../../ui/key-caps.tsx'
import { formatCount } from '../../ui/messages/format-counts.ts'
import { useToastsBeside } from '../../ui/toast-corner.ts'
import { clock } from '../../ui-state/clock.ts'
import { useIsRested } from '../../ui-state/use-rested.ts'
import { type Choice, choicesOf, conflictHeading, itWas, outcomeMessage, type Shown } from './conflict-messages.ts'
import { type Disputed, isOffered } from './decide.ts'
import { DrawnCellView } from './drawn-cell.tsx'
import './resolver.css'

/** In the order of their keys. */
const KEEPS: readonly Keep[] = ['mine', 'theirs', 'both']
const KEYS = navigationOf('keep').keybindings
/** Debounces requests when the user moves quickly through conflicts. */
const REST_MS = 500

type Props = {
  readonly entry: Disputed
  /** All conflicts, in the order of the list. */
  readonly all: readonly Disputed[]
  readonly onDecide: (entries: readonly Disputed[], keep: Keep) => void
  readonly onClose: () => void
}

/** Resolves a conflict: shows the old value and both new ones, and lets the user choose. */
export function Resolver({ entry, all, onDecide, onClose }: Props) {
  const { conflict } = entry
  const { title, sentence } = conflictHeading(entry)
  const about = useId()
  const [chosen, choose] = useState<Keep | null>(conflict.both?.keepsAll ? 'both' : null)
  const [isForAll, setForAll] = useState(false)
  const frame = useRef<HTMLElement>(null)
  useToastsBeside('resolver')
  const choices = choicesOf(entry, useWriter(entry), clock.now())
  // A change by another user can make a choice unavailable.
  const choice = choices.find(({ keep }) => keep === chosen) ?? null
  const alike = choice ? all.filter(other => isOffered(other.conflict, choice.keep)) : all
  const meant = choice && isForAll ? alike : [entry]
  const apply = () => choice && onDecide(meant, choice.keep)
  // Focuses the chosen option, or the first one before a choice.
  useEffect(() => {
    const inputs = [...(frame.current?.querySelectorAll('input') ?? [])]
    const at = inputs.find(({ value }) => value === chosen) ?? inputs[0]
    at?.focus()
  }, [chosen])

  const onKeyDown = (event: KeyboardEvent) => {
    const keep = KEEPS[KEYS.indexOf(event.key)]
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
    if (event.key === 'Escape') onClose()
    else if (keep && isPlain && isOffered(conflict, keep)) choose(keep)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) apply()
    else return
    event.preventDefault()
  }
  return (
    <aside ref={frame} className="resolver" data-pane="sidebar" aria-label={`Conflict: ${title}`} onKeyDown={onKeyDown}>
      <header className="resolver-header">
        <div className="resolver-line">
          <ConflictPosition entry={entry} all={all} />
          <IconButton icon={X} label="Close" keys={keysOf('cancel')} onClick={onClose} />
        </div>
        <h2>{title}</h2>
        <p id={about} className="selectable">
          {sentence}
        </p>
      </header>
      <div className="resolver-body">
        <Base entry={entry} />
        <fieldset className="resolver-choices" aria-describedby={about}>
          <legend>Keep</legend>
          {choices.map(each => (
            <Card key={each.keep} choice={each} isChosen={each === choice} onChoose={() => choose(each.keep)} />
          ))}
        </fieldset>
        {choice && <Outcome entry={entry} choice={choice} />}
        {alike.length > 1 && (
          <label className="resolver-all">
            <input type="checkbox" checked={isForAll} onChange={() => setForAll(!isForAll)} />
            {alike.length < all.length
              ? `Apply to ${alike.length} of ${all.length} conflicts, where possible`
              : `Apply to all ${all.length} conflicts`}
          </label>
        )}
      </div>
      <footer className="resolver-foot">
        <Button kind="quiet" onClick={onClose}>
          Decide later
        </Button>
        <Button kind="primary" reason={choice ? null : 'Choose what to keep'} onClick={apply}>
          {choice?.does ?? 'Keep'}
          {meant.length > 1 && ` in ${meant.length}`} <span className="resolver-key">Enter</span>
        </Button>
      </footer>
    </aside>
  )
}

/** The author of the other value; null until known, and for items other than cells. */
function useWriter({ edit: { sheetId, edit }, conflict: { theirs } }: Disputed) {
  const isRested = useIsRested(REST_MS)
  const isAsked = isRested && edit.kind === 'set-cell'
  return useLastWriter(isAsked ? { sheetId, rowId: edit.rowId, columnId: edit.columnId } : null, theirs)
}

const ConflictPosition = ({ entry, all }: Pick<Props, 'entry' | 'all'>) => (
  <span className="state-chip state-conflict num">
    <GitCompareArrows className="icon-13" aria-hidden />
    Conflict {all.indexOf(entry) + 1} of {all.length}
  </span>
)

function Base({ entry }: { readonly entry: Disputed }) {
  const was = itWas(entry)
  if (!was) return null
  return (
    <section className="resolver-base">
      <h3>It was</h3>
      <ValueView value={was} />
    </section>
  )
}

type CardProps = { readonly choice: Choice; readonly isChosen: boolean; readonly onChoose: () => void }

function Card({ choice: { keep, name, about, value }, isChosen, onChoose }: CardProps) {
  return (
    <label className={`choice${isChosen ? ' is-chosen' : ''}`}>
      <span className="choice-header">
        <input type="radio" name="keep" value={keep} checked={isChosen} onChange={onChoose} />
        <strong>{name}</strong>
        <span className="choice-about truncate">{about}</span>
        <KeyCaps keys={KEYS.filter((_, at) => KEEPS[at] === keep)} />
      </span>
      <ValueView value={value} />
    </label>
  )
}

function Outcome({ entry, choice: { keep, value } }: { readonly entry: Disputed; readonly choice: Choice }) {
  const message = outcomeMessage(entry, keep)
  const people = 'people' in value ? value.people.length : 0
  return (
    <section className="resolver-outcome" aria-label="After saving">
      <h3>After saving {people > 1 && <span className="num">{formatCount(people, 'person', 'people')}</span>}</h3>
      {message ? <p>{message}</p> : <ValueView value={value} />}
    </section>
  )
}

/** A value of a choice: people with avatars, options as chips, text with its line breaks. */
function ValueView({ value }: { readonly value: Shown }) {
  if ('text' in value && value.drawn) return <DrawnCellView {...value.drawn} />
  if ('text' in value) return <p className="value-text selectable">{value.text}</p>
  return (
    <ul className="value-people">
      {value.people.map(person => (
        <li key={person.email ?? person.name} className="value-person">
          <Avatar name={person.name ?? ''} email={person.email ?? ''} size={20} />
          <span className="truncate">{contactLabel(person)}</span>
        </li>
      ))}
    </ul>
  )
}
