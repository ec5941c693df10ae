import { Popover } from 'radix-ui'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { ViewSettings } from '../../../../shared/model/sheet/saved-view.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { Button } from '../../../ui/button.tsx'
import { useReturnFocus } from '../../../ui/dialog.tsx'
import { formatNumber } from '../../../ui/messages/format-counts.ts'
import { isoDate } from '../../../ui/messages/format-times.ts'
import { personsLocale } from '../../../ui/messages/locale.ts'
import { Segmented } from '../../../ui/segmented.tsx'
import { clock } from '../../../ui-state/clock.ts'
import { pageScheduler, type Steps, startSteps } from '../../core/steps.ts'
import { COLUMN_ATTRIBUTE } from '../../grid/drawn/drawn-rows.ts'
import { applySortFilter } from '../lines/apply-sort-filter.ts'
import { countMatches } from '../lines/sort-filter-lines.ts'
import { type ListedValue, listValues } from '../lines/value-list.ts'
import { sortFilterStore, useSortFilter } from '../sort-filter-store.ts'
import { sortFilterContext } from '../use-shown-rows.ts'
import { chosenBy, conditionOf, type Wanted, wantedBy, whyNot } from './chosen-values.ts'
import { type ConditionDraft, conditionFrom, draftOf } from './condition-draft.ts'
import { ConditionForm } from './condition-form.tsx'
import { conditionsFor } from './condition-labels.ts'
import { ValueChoice } from './value-choice.tsx'
import './filter.css'

type Props = { readonly sheetId: SheetId; readonly view: SheetView; readonly column: Column }

/** The filter of a column, under its header, or under the toolbar if the header is not visible. */
export function FilterPanel({ sheetId, view, column }: Props) {
  const returnFocus = useReturnFocus()
  const [anchor] = useState(() => ({ current: { getBoundingClientRect: () => positionOf(column) } }))
  const close = () => sortFilterStore.openFilter(sheetId, null)
  return (
    <Popover.Root open onOpenChange={open => !open && close()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className="filter-panel"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={`Filter ${shownName(column.title)}`}
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

/** Focuses the first text field. */
function focusFirstField(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('.filter-panel .input')?.focus()
}

function positionOf({ id }: Column): DOMRect {
  const screen = document.querySelector('.workspace-view:not([hidden])')
  const anchor =
    screen?.querySelector(`.ag-header-cell[${COLUMN_ATTRIBUTE}="${id}"]`) ?? screen?.querySelector('.toolbar')
  return anchor?.getBoundingClientRect() ?? new DOMRect()
}

const writerNow = () => ({ locale: personsLocale.now(), today: isoDate(clock.now()) })

type BodyProps = Props & { readonly onClose: () => void }

function PanelBody({ sheetId, view, column, onClose }: BodyProps) {
  const { now } = useSortFilter(sheetId)
  const before = now.filters.find(({ columnId }) => columnId === column.id)?.condition ?? null
  const written = before && draftOf(column, before, { locale: personsLocale.now() })
  const [way, setWay] = useState<'values' | 'condition'>(written ? 'condition' : 'values')
  const [draft, setDraft] = useState<ConditionDraft>(written ?? emptyDraft(column))
  const [keepsParents, setKeepsParents] = useState(now.keepParents)
  const [values, setValues] = useState<readonly ListedValue[] | null>(null)
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null)
  // The view when the panel opened, so that the list does not change while the user chooses from it.
  const [at] = useState(view)
  const list = useCallback(() => listValues(at, column.id, now, sortFilterContext(at)), [at, column, now])
  useSteps(list, setValues)

  const chosen = useMemo(() => picked ?? chosenBy(before, values ?? []), [picked, before, values])
  // The same object until it changes, because matching rows are counted for each new one.
  const condition = useMemo<Wanted>(
    () =>
      way === 'condition' ? conditionFrom(column, draft, writerNow()) : values && wantedBy(before, picked, values),
    [way, column, draft, before, picked, values],
  )
  const others = now.filters.length - (before ? 1 : 0)
  const problem = whyNot(way, condition, others)
  const apply = (wanted: Wanted) => {
    if (wanted === null || wanted === 'too-many' || whyNot(way, wanted, others) !== null) return
    sortFilterStore.filter(sheetId, column.id, wanted === 'all' ? null : wanted)
    sortFilterStore.keepParents(sheetId, keepsParents)
    sortFilterStore.reapply(sheetId)
    onClose()
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        apply(condition)
      }}
    >
      <div className="filter-header">
        <strong className="truncate">{shownName(column.title)}</strong>
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
          column={column}
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

/** The number of rows that would match. */
function Preview({ view, now, column, condition, problem }: PreviewProps) {
  const [matches, setMatches] = useState<number | null>(null)
  const counting = useCallback(() => countSteps(view, now, column, condition), [view, now, column, condition])
  useSteps(counting, setMatches)
  if (problem !== null) return <span className="filter-count filter-problem">{problem}</span>
  return (
    <span className="filter-count num" role="status">
      {matches === null ? '' : `${formatNumber(matches)} of ${formatNumber(view.rowCount)} rows`}
    </span>
  )
}

type PreviewProps = Pick<Props, 'view' | 'column'> & {
  readonly now: ViewSettings
  readonly condition: Wanted
  readonly problem: string | null
}

function* countSteps(
  view: SheetView,
  now: ViewSettings,
  column: Column,
  condition: PreviewProps['condition'],
): Steps<number | null> {
  if (condition === null || condition === 'too-many') return null
  const others = now.filters.filter(({ columnId }) => columnId !== column.id)
  const filters = condition === 'all' ? others : [...others, { columnId: column.id, condition }]
  const rows = yield* applySortFilter(view, { ...now, filters, sort: [], group: [] }, sortFilterContext(view))
  return rows ? countMatches(view, rows) : view.rowCount
}

function emptyDraft(column: Column): ConditionDraft {
  const [is = 'contains'] = conditionsFor(column)
  return { is, first: '', second: '' }
}

/** Runs work in steps whenever `begin` changes, and reports the result of the latest run. */
function useSteps<T>(begin: () => Steps<T>, onDone: (result: T) => void): void {
  useEffect(() => startSteps(begin(), pageScheduler, onDone), [begin, onDone])
}
