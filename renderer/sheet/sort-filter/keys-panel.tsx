import { Trash2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import type { Column } from '../../../shared/model/sheet/column.ts'
import type { SortKey } from '../../../shared/model/sheet/saved-view.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import './filter/filter.css'

type DirectionLabels = (column: Column | undefined) => readonly [up: string, down: string]

type Props = {
  readonly name: string
  /** The toolbar button that opens the panel. */
  readonly tool: string
  /** The label of the first column; the others have "then by". */
  readonly first: string
  readonly note: string
  readonly columns: readonly Column[]
  readonly keys: readonly SortKey[]
  readonly limit: number
  readonly directionLabels: DirectionLabels
  readonly onPut: (keys: readonly SortKey[]) => void
  readonly onClose: () => void
}

/** An ordered list of columns with directions, below its toolbar button. Applied by a button, like the filter. */
export function KeysPanel({ name, tool, note, keys: before, onPut, onClose, ...rest }: Props) {
  const returnFocus = useReturnFocus()
  const [keys, setKeys] = useState(before)
  const [anchor] = useState(() => ({ current: { getBoundingClientRect: () => positionOfTool(tool) } }))
  const apply = () => {
    onPut(keys)
    onClose()
  }
  return (
    <Popover.Root open onOpenChange={open => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          className="filter-panel sort-panel"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          aria-label={name}
          onFocusOutside={event => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
        >
          <Keys {...rest} keys={keys} onPut={setKeys} />
          <div className="filter-foot">
            <span className="filter-count">{note}</span>
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="primary" onClick={apply}>
              Apply
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** In a narrow toolbar, the position of the menu that contains the tool. */
function positionOfTool(tool: string): DOMRect {
  const toolbar = document.querySelector('.workspace-view:not([hidden]) .toolbar')
  const button = toolbar?.querySelector(`[data-tool="${tool}"]:not(.is-gone)`)
  return (button ?? toolbar?.querySelector('[aria-label="More"]') ?? toolbar)?.getBoundingClientRect() ?? new DOMRect()
}

type KeysProps = Pick<Props, 'first' | 'columns' | 'keys' | 'limit' | 'directionLabels' | 'onPut'>

function Keys({ first, columns, keys, limit, directionLabels, onPut }: KeysProps) {
  const free = columns.filter(({ id, hidden }) => !hidden && !keys.some(({ columnId }) => columnId === id))
  return (
    <>
      {keys.map((key, at) => (
        <KeyLine
          key={key.columnId}
          name={at === 0 ? first : 'then by'}
          sortKey={key}
          columns={columns.filter(column => column.id === key.columnId || free.includes(column))}
          directionLabels={directionLabels}
          onChange={changed => onPut(keys.map(each => (each === key ? changed : each)))}
          onRemove={() => onPut(keys.filter(each => each !== key))}
        />
      ))}
      {free.length > 0 && keys.length < limit && (
        <div className="sort-key">
          <span>{keys.length === 0 ? first : 'then by'}</span>
          <Select
            label={keys.length === 0 ? first : 'then by'}
            value={undefined}
            placeholder="Choose a column"
            choices={choicesOf(free)}
            onChange={columnId => onPut([...keys, { columnId, descending: false }])}
          />
        </div>
      )}
    </>
  )
}

const choicesOf = (columns: readonly Column[]) =>
  columns.map(({ id, title }) => ({ value: id, label: shownName(title) }))

type LineProps = {
  readonly name: string
  readonly sortKey: SortKey
  readonly columns: readonly Column[]
  readonly directionLabels: DirectionLabels
  readonly onChange: (key: SortKey) => void
  readonly onRemove: () => void
}

function KeyLine({ name, sortKey, columns, directionLabels, onChange, onRemove }: LineProps) {
  const [up, down] = directionLabels(columns.find(({ id }) => id === sortKey.columnId))
  return (
    <div className="sort-key">
      <span>{name}</span>
      <Select
        label={`${name}, column`}
        value={sortKey.columnId}
        choices={choicesOf(columns)}
        onChange={columnId => onChange({ ...sortKey, columnId })}
      />
      <Select
        label={`${name}, direction`}
        value={sortKey.descending}
        choices={[
          { value: false, label: up },
          { value: true, label: down },
        ]}
        onChange={descending => onChange({ ...sortKey, descending })}
      />
      <IconButton icon={Trash2} label="Remove" onClick={onRemove} />
    </div>
  )
}
