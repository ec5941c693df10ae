import { CaseSensitive, ChevronDown, ChevronUp, Replace, Search, SquareFunction, WholeWord, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { SheetId } from '../../../shared/model/ids.ts'
import type { SheetView } from '../../../shared/model/sheet/sheet-view.ts'
import { keysOf } from '../../commands/keymap.ts'
import { IconButton } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { ReadOnly } from '../core/read-only.ts'
import type { StoreEdits } from '../core/transaction.ts'
import type { ShownRows } from '../sort-filter/use-shown-rows.ts'
import type { Person } from '../values/typing/typed.ts'
import { markFound } from './find-marks.ts'
import { finding, useFinding } from './finding.ts'
import { gridBeside } from './grid-beside.ts'
import { ReplaceTools } from './replace-tools.tsx'
import type { Found } from './search.ts'
import { useFind } from './use-find.ts'
import { useWayBack } from './use-way-back.ts'
import './find.css'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView
  readonly shown: ShownRows
  readonly readOnly: ReadOnly
  readonly people: readonly Person[]
  readonly onEdits: StoreEdits
}

/** Searches the sheet during typing, and moves between matches. */
export function FindBar({ sheetId, view, shown, readOnly, people, onEdits }: Props) {
  const now = useFinding(sheetId)
  const field = useRef<HTMLInputElement>(null)
  const steps = useRef(now.step.count)
  const bar = useRef<HTMLElement>(null)
  const comeBack = useWayBack(sheetId, bar)
  const { inSight, goSideways } = comeBack
  const find = useFind(sheetId, view, shown, { inSight, goSideways })
  const { step: stepTo } = find
  const step = useCallback(
    (direction: 1 | -1): void => {
      comeBack.forget()
      stepTo(direction)
    },
    [comeBack, stepTo],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: each request for the field counts, also while it is open
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [now.asked])

  useEffect(() => {
    if (steps.current === now.step.count) return
    steps.current = now.step.count
    step(now.step.direction)
  }, [now.step, step])

  const { found, isLed } = find
  // Without a match for the longer text, the sheet returns to its former position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the outcome of a search counts once, when it is there
  useEffect(() => {
    if (now.text === '' || found?.count !== 0 || !isLed()) return
    comeBack.go(true)
  }, [found])

  useMarkedMatches(bar, find)

  const close = (): void => {
    comeBack.go(find.isLed())
    finding.close(sheetId)
    gridBeside(bar.current)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter that commits an input method's text is ignored.
    const isEnter = event.key === 'Enter' && event.target === field.current && !event.nativeEvent.isComposing
    if (event.key !== 'Escape' && !isEnter) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') close()
    else step(event.shiftKey ? -1 : 1)
  }

  return (
    <search ref={bar} className="find-bar" aria-label="Find in this sheet" onKeyDown={onKeyDown}>
      <span className="find-field">
        <Search className="icon-16" aria-hidden />
        <input
          ref={field}
          className="input"
          aria-label="Find"
          placeholder="Find in this sheet"
          spellCheck={false}
          value={now.text}
          onChange={event => finding.set(sheetId, { text: event.target.value })}
        />
        <span className="find-count num" role="status">
          {foundMessage(find.found, now.text, find.activeCell)}
        </span>
      </span>
      <IconButton icon={ChevronUp} label="Previous match" keys={keysOf('find-previous')} onClick={() => step(-1)} />
      <IconButton icon={ChevronDown} label="Next match" keys={keysOf('find-next')} onClick={() => step(1)} />
      <Options sheetId={sheetId} />
      <IconButton
        icon={Replace}
        label="Replace"
        keys={keysOf('replace')}
        pressed={now.isReplacing}
        onClick={() => finding.open(sheetId, !now.isReplacing)}
      />
      <IconButton icon={X} label="Close find" keys={keysOf('cancel')} onClick={close} />
      {now.isReplacing && (
        <ReplaceTools
          sheetId={sheetId}
          find={{ ...find, step }}
          readOnly={readOnly}
          people={people}
          onEdits={(...transaction) => {
            comeBack.forget()
            return onEdits(...transaction)
          }}
        />
      )}
    </search>
  )
}

function useMarkedMatches(
  bar: RefObject<HTMLElement | null>,
  { field, query, activeCell }: Pick<ReturnType<typeof useFind>, 'field' | 'query' | 'activeCell'>,
): void {
  useEffect(() => {
    const grid = gridBeside(bar.current)
    return grid ? markFound(grid, field, query, activeCell) : undefined
  }, [bar, field, query, activeCell])
}

function Options({ sheetId }: Pick<Props, 'sheetId'>) {
  const { matchCase, wholeCell, inFormulas } = useFinding(sheetId)
  return (
    <>
      <IconButton
        icon={CaseSensitive}
        label="Match case"
        pressed={matchCase}
        onClick={() => finding.set(sheetId, { matchCase: !matchCase })}
      />
      <IconButton
        icon={WholeWord}
        label="Match entire cell"
        pressed={wholeCell}
        onClick={() => finding.set(sheetId, { wholeCell: !wholeCell })}
      />
      <IconButton
        icon={SquareFunction}
        label="Search in formulas"
        pressed={inFormulas}
        onClick={() => finding.set(sheetId, { inFormulas: !inFormulas })}
      />
    </>
  )
}

/** The label next to the field: "3 of 27", or the count if the active cell is no match. */
function foundMessage(found: Found | null, text: string, active: CellAddress | null): string {
  if (text === '' || !found) return ''
  if (found.count === 0) return found.hidden === 0 ? 'Not found' : `${formatNumber(found.hidden)} hidden by the filter`
  const position = active ? found.positionOf(active) : -1
  const where =
    position < 0
      ? `${formatNumber(found.count)} found`
      : `${formatNumber(position + 1)} of ${formatNumber(found.count)}`
  return found.hidden === 0 ? where : `${where}, ${formatNumber(found.hidden)} hidden by the filter`
}
