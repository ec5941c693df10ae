import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import { Button } from '../../../ui/button.tsx'
import { formatNumber } from '../../../ui/messages/format-counts.ts'
import { type Drawing, drawing } from '../../core/dom.ts'
import { valueLook } from '../../grid/cells/value-look.ts'
import type { ListedValue } from '../lines/value-list.ts'

type Props = {
  readonly column: Column
  /** Null until the values are counted. */
  readonly values: readonly ListedValue[] | null
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  /** Enter in the field: applies exactly the listed values. */
  readonly onOnly: (words: readonly string[]) => void
}

/** The most values shown; the others are found by typing. */
const DRAWN = 200

/** The values of a column to choose from, each with the number of its rows. */
export function ValueChoice({ column, values, chosen, onChoose, onOnly }: Props) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const listed = (values ?? []).filter(({ label }) => wanted === '' || label.toLowerCase().includes(wanted))
  const isAllChosen = listed.every(({ word }) => chosen.has(word))

  const choose = (words: readonly string[], isOn: boolean) => {
    const next = new Set(chosen)
    for (const word of words) isOn ? next.add(word) : next.delete(word)
    onChoose(next)
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || wanted === '' || listed.length === 0) return
    event.preventDefault()
    onOnly(listed.map(({ word }) => word))
  }

  return (
    <>
      <div className="filter-search">
        <Search className="icon-16" aria-hidden />
        <input
          className="input"
          aria-label="Search values"
          placeholder="Search values"
          spellCheck={false}
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onEnter}
        />
        <Button
          kind="link"
          onClick={() =>
            choose(
              listed.map(({ word }) => word),
              !isAllChosen,
            )
          }
        >
          {isAllChosen ? 'Select none' : 'Select all'}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling list */}
      <div className="filter-values" role="group" aria-label="Values" onKeyDown={moveInList}>
        {listed.slice(0, DRAWN).map(({ word, label, rows }, at) => (
          <label key={word} className="filter-value">
            <input
              type="checkbox"
              tabIndex={at === 0 ? 0 : -1}
              checked={chosen.has(word)}
              onChange={event => choose([word], event.target.checked)}
            />
            <ValueLabel column={column} word={word} label={label} />
            <span className="filter-value-rows num">{formatNumber(rows)}</span>
          </label>
        ))}
        {values !== null && listed.length === 0 && <p className="filter-hint">No matching values.</p>}
        {listed.length > DRAWN && (
          <p className="filter-hint">{formatNumber(listed.length - DRAWN)} more. Type to find one of them.</p>
        )}
      </div>
    </>
  )
}

/** Arrow keys move between the values; Tab leaves the list. */
function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const at = boxes.findIndex(box => box.matches(':focus'))
  event.preventDefault()
  boxes[at + step]?.focus()
}

type ValueLabelProps = {
  readonly column: Column
  /** Identifies the value; empty for blank cells. */
  readonly word: string
  readonly label: string
}

/** A value as displayed in the cells: options as chips, others as text. */
function ValueLabel({ column, word, label }: ValueLabelProps) {
  if (column.kind !== 'choice' || column.symbol || word === '') return <span className="truncate">{label}</span>
  const { tone, glyph } = valueLook(label)
  return (
    <span className={`sf-chip sf-tone-${tone}${glyph ? '' : ' sf-chip-bare'}`}>
      {glyph && <Glyph shape={glyph} />}
      <span className="sf-chip-text">{label}</span>
    </span>
  )
}

const Glyph = ({ shape }: { readonly shape: Drawing }) => (
  <span className="filter-glyph" aria-hidden ref={host => host?.replaceChildren(drawing(shape, 'sf-glyph'))} />
)
