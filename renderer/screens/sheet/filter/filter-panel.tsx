import { Popover } from 'radix-ui'
import { useCallback, useState } from 'react'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Arrangement, Condition } from '../../../../shared/model/sheet/arrangement.ts'
import { VALUES_LIMIT } from '../../../../shared/model/sheet/arrangement.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { arrange } from '../../../grid/arrange/arranged.ts'
import { countMatches } from '../../../grid/arrange/arranged-lines.ts'
import type { Steps } from '../../../grid/arrange/steps.ts'
import { type ListedValue, listValues } from '../../../grid/arrange/value-list.ts'
import { Button } from '../../../ui/button.tsx'
import { useReturnFocus } from '../../../ui/dialog.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { grouped } from '../../../ui/words/counts.ts'
import { arrangements, useArrangement } from '../../../view/arrange/arrangements.ts'
import { arrangeBy } from '../arrange/use-arranged.ts'
import { type ConditionDraft, conditionFrom, draftOf } from './condition-draft.ts'
import { ConditionForm } from './condition-form.tsx'
import { conditionsFor } from './condition-words.ts'
import { useSteps } from './use-steps.ts'
import { ValueChoice } from './value-choice.tsx'
import './filter.css'

type Props = { readonly sheetId: SheetId; readonly view: SheetView; readonly column: Column }

/** Where the filter of a column is chosen: under its head, or under the toolbar where the head is out of sight. */
export function FilterPanel({ sheetId, view, column }: Props) {
  const returnFocus = useReturnFocus()
  const [anchor] = useState(() => ({ current: { getBoundingClientRect: () => placeOf(column) } }))
  const close = () => arrangements.openFilter(sheetId, null)
  return (
    <Popover.Root open onOpenChange={open => !open && close()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className="filter-panel"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={`Filter ${column.title}`}
          onOpenAutoFocus={focusFirstField}
          onFocusOutside={event => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
        >
          <PanelBody sheetId={sheetId} view={view} column={column} onClose={close} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Where one types at once what to look for. */
function focusFirstField(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('.filter-panel .input')?.focus()
}

function placeOf({ id }: Column): DOMRect {
  const screen = document.querySelector('.workspace-view:not([hidden])')
  const place = screen?.querySelector(`.ag-header-cell[col-id="${id}"]`) ?? screen?.querySelector('.toolbar')
  return place?.getBoundingClientRect() ?? new DOMRect()
}

type BodyProps = Props & { readonly onClose: () => void }

function PanelBody({ sheetId, view, column, onClose }: BodyProps) {
  const { now } = useArrangement(sheetId)
  const before = now.filters.find(({ columnId }) => columnId === column.id)?.condition ?? null
  const written = before && draftOf(column, before)
  const [way, setWay] = useState<'values' | 'condition'>(written ? 'condition' : 'values')
  const [draft, setDraft] = useState<ConditionDraft>(written ?? emptyDraft(column))
  const [keepsParents, setKeepsParents] = useState(now.keepParents)
  const [values, setValues] = useState<readonly ListedValue[] | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  // As it was when the panel opened: a list that changes while somebody chooses from it cannot be read.
  const [at] = useState(view)
  const list = useCallback(() => listValues(at, column.id, now, arrangeBy(at)), [at, column, now])
  useSteps(list, setValues)

  const chosen = picked ?? chosenBy(before, values ?? [])
  const condition = way === 'condition' ? conditionFrom(column, draft) : values && conditionOf(chosen, values)
  const problem = whyNot(way, condition)
  const apply = (wanted: Condition | 'all' | 'too-many' | null) => {
    if (wanted === null || wanted === 'too-many') return
    arrangements.filter(sheetId, column.id, wanted === 'all' ? null : wanted)
    arrangements.keepParents(sheetId, keepsParents)
    arrangements.applyAnew(sheetId)
    onClose()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (problem === null) apply(condition)
      }}
    >
      <div className="filter-head">
        <strong className="truncate">{column.title}</strong>
        <Segmented
          label="Filter by"
          value={way}
          onChange={setWay}
          choices={[
            { value: 'values', label: 'Values' },
            { value: 'condition', label: 'Condition' },
          ]}
        />
      </div>
      {way === 'values' ? (
        <ValueChoice
          values={values}
          chosen={chosen}
          onChoose={setPicked}
          onOnly={words => apply(conditionOf(new Set(words), values ?? []))}
        />
      ) : (
        <ConditionForm column={column} draft={draft} onDraft={setDraft} />
      )}
      <label className="filter-parents">
        <input type="checkbox" checked={keepsParents} onChange={event => setKeepsParents(event.target.checked)} />
        Keep parents for context
      </label>
      <div className="filter-foot">
        <Preview view={at} now={now} column={column} condition={condition} problem={problem} />
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind="primary" type="submit" reason={problem}>
          Apply
        </Button>
      </div>
    </form>
  )
}

/** How many rows that would leave. */
function Preview({ view, now, column, condition, problem }: PreviewProps) {
  const [matches, setMatches] = useState<number | null>(null)
  const counting = useCallback(() => countSteps(view, now, column, condition), [view, now, column, condition])
  useSteps(counting, setMatches)
  if (problem !== null) return <span className="filter-count filter-problem">{problem}</span>
  return (
    <span className="filter-count num" role="status">
      {matches === null ? '' : `${grouped(matches)} of ${grouped(view.rowCount)} rows`}
    </span>
  )
}

type PreviewProps = Pick<Props, 'view' | 'column'> & {
  readonly now: Arrangement
  readonly condition: Condition | 'all' | 'too-many' | null
  readonly problem: string | null
}

function* countSteps(
  view: SheetView,
  now: Arrangement,
  column: Column,
  condition: PreviewProps['condition'],
): Steps<number | null> {
  if (condition === null || condition === 'too-many') return null
  const others = now.filters.filter(({ columnId }) => columnId !== column.id)
  const filters = condition === 'all' ? others : [...others, { columnId: column.id, condition }]
  const rows = yield* arrange(view, { ...now, filters, sort: [] }, arrangeBy(view))
  return rows ? countMatches(view, rows) : view.rowCount
}

function emptyDraft(column: Column): ConditionDraft {
  const [is = 'contains'] = conditionsFor(column)
  return { is, first: '', second: '' }
}

/** What is ticked when the panel opens: what the filter lets through, without one everything. */
function chosenBy(before: Condition | null, values: readonly ListedValue[]): ReadonlySet<string> {
  const words = values.map(({ word }) => word)
  if (before?.is === 'one-of') return new Set(before.values)
  if (before?.is !== 'none-of') return new Set(words)
  return new Set(words.filter(word => !before.values.includes(word)))
}

/** `all`: nothing is filtered away. `too-many`: a filter does not keep so many values. */
function conditionOf(chosen: ReadonlySet<string>, values: readonly ListedValue[]): Condition | 'all' | 'too-many' {
  const left = values.filter(({ word }) => !chosen.has(word)).map(({ word }) => word)
  if (left.length === 0) return 'all'
  if (chosen.size <= VALUES_LIMIT) return { is: 'one-of', values: [...chosen] }
  return left.length <= VALUES_LIMIT ? { is: 'none-of', values: left } : 'too-many'
}

function whyNot(way: 'values' | 'condition', condition: PreviewProps['condition']): string | null {
  if (condition === 'too-many') return `Choose up to ${VALUES_LIMIT} values, or use a condition.`
  if (condition === null) return way === 'values' ? 'Looking for the values.' : 'Fill in what to compare with.'
  return typeof condition === 'object' && condition?.is === 'one-of' && condition.values.length === 0
    ? 'Choose at least one value.'
    : null
}
