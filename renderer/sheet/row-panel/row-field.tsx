import { Lock } from 'lucide-react'
import { type KeyboardEvent, useId, useReducer, useRef } from 'react'
import type { Cell } from '../../../shared/model/sheet/cell-value.ts'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { CellMark } from '../../../shared/model/sheet/sheet-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { DrawnCellView } from '../conflicts/drawn-cell.tsx'
import type { CellAddress } from '../core/cell-address.ts'
import type { AnchoredEditing } from '../editing/anchored-editing.ts'
import type { Move } from '../editing/editor-request.ts'
import type { EditAnchor } from '../editing/open-edit.ts'
import { commandFor, isPlainArrow, keyOf } from '../grid/input/grid-keys.ts'
import { columnOfCell } from '../values/cell-format.ts'
import { isFormulaError } from '../values/cell-text.ts'
import { focusField } from './field-focus.ts'

type Props = {
  readonly address: CellAddress
  readonly column: Column
  readonly cell: Cell
  /** Why the cell is read-only; null if it is editable. */
  readonly fixed: string | null
  readonly mark: CellMark | null
  /** The state of an unsaved edit, as the tooltip of its cell in the grid. */
  readonly markText: string | null
  readonly editing: () => AnchoredEditing | null
}

/** One cell of the row, with its title. The editor of the grid opens over it. */
export function RowField({ address, column, cell, fixed, mark, markText, editing }: Props) {
  const id = useId()
  const value = useRef<HTMLDivElement>(null)
  // The grid shows a committed value before main has answered, and so does the field.
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const isCheckbox = column.kind === 'checkbox'

  const run = (act: (editing: AnchoredEditing, anchor: EditAnchor) => void) => {
    const { current } = value
    const cells = editing()
    if (!cells || !current) return
    const onEnd = (move: Move) => {
      focusField(current, move === 'right' ? 1 : move === 'left' ? -1 : 0)
      drawAgain()
    }
    act(cells, { element: current, onEnd })
    drawAgain()
  }
  const edit = (text?: string) =>
    run((cells, anchor) => cells.open(address, anchor, text === undefined ? {} : { text }))
  const toggle = () => run((cells, anchor) => cells.toggle(address, anchor))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event.nativeEvent)
    const command = commandFor(key)
    const id = command?.kind === 'feature' ? command.id : null
    if (isPlainArrow(key) && (key.key === 'ArrowDown' || key.key === 'ArrowUp')) {
      focusField(event.currentTarget, key.key === 'ArrowDown' ? 1 : -1)
    } else if (id === 'clear') run((cells, anchor) => cells.clear(address, anchor))
    else if (id === 'today') run((cells, anchor) => cells.putToday(address, anchor))
    else if (isCheckbox && (id === 'toggle' || id === 'edit')) toggle()
    else if (isCheckbox) return
    else if (id === 'toggle' || id === 'edit') edit()
    else if (id === 'open-list') run((cells, anchor) => cells.open(address, anchor, { withList: true }))
    else if (command?.kind !== 'type') return
    else {
      edit(command.text)
      // An input method must still receive its first key, in the editor that this opened.
      if (command.text === '') return
    }
    event.preventDefault()
  }
  const state = mark?.state === 'needs-review' ? ' is-refused' : mark ? ' is-unsaved' : ''
  const shared = {
    ref: value,
    className: `row-field-value${fixed === null ? '' : ' is-fixed'}${isFormulaError(cell) ? ' is-error' : ''}`,
    'aria-disabled': fixed !== null,
    'aria-describedby': `${id}about`,
    title: fixed ?? markText ?? undefined,
    'data-column': column.id,
    onClick: () => (isCheckbox ? toggle() : edit()),
    onKeyDown,
  }
  const drawn = (
    <span id={`${id}value`} className="row-field-drawn">
      <DrawnCellView column={columnOfCell(column, cell)} cell={cell} around={{ readOnly: fixed !== null }} />
    </span>
  )
  return (
    <div className={`row-field${state}`}>
      <span className="row-field-title" id={`${id}title`}>
        <span className="truncate">{shownName(column.title)}</span>
        {fixed !== null && <Lock className="row-field-lock" aria-hidden />}
      </span>
      {isCheckbox ? (
        // biome-ignore lint/a11y/useSemanticElements: it is drawn as in the grid
        <div role="checkbox" aria-checked={cell.value === true} tabIndex={0} aria-labelledby={`${id}title`} {...shared}>
          {drawn}
        </div>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: it is drawn as in the grid, with elements that a button cannot contain
        <div role="button" tabIndex={0} aria-labelledby={`${id}title ${id}value`} {...shared}>
          {drawn}
        </div>
      )}
      {cell.formula !== null && <code className="row-field-formula">{cell.formula}</code>}
      <span id={`${id}about`} className="visually-hidden">
        {[fixed, markText, cell.formula].filter(line => line !== null).join(' ')}
      </span>
    </div>
  )
}
