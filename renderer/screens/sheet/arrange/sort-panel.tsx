import { Trash2 } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { SheetId } from '../../../../shared/model/ids.ts'
import type { SortKey } from '../../../../shared/model/sheet/arrangement.ts'
import type { Column } from '../../../../shared/model/sheet/column.ts'
import type { SheetView } from '../../../../shared/model/sheet/sheet-view.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useReturnFocus } from '../../../ui/dialog.tsx'
import { arrangements, useArrangement } from '../../../view/arrange/arrangements.ts'
import '../filter/filter.css'

type Props = { readonly sheetId: SheetId; readonly view: SheetView }

const MOST_KEYS = 10

/** The columns that rows are sorted by. Each change shows at once. */
export function SortPanel({ sheetId, view }: Props) {
  const returnFocus = useReturnFocus()
  const close = () => arrangements.openSort(sheetId, false)
  return (
    <Popover.Root open onOpenChange={open => !open && close()}>
      <Popover.Anchor virtualRef={TOOLBAR} />
      <Popover.Portal>
        <Popover.Content
          className="filter-panel sort-panel"
          align="start"
          sideOffset={2}
          alignOffset={120}
          collisionPadding={8}
          aria-label="Sort"
          onFocusOutside={event => event.preventDefault()}
          onCloseAutoFocus={returnFocus}
        >
          <Keys sheetId={sheetId} view={view} />
          <div className="filter-foot">
            <span className="filter-count">Rows stay under their parents.</span>
            <Button kind="primary" onClick={close}>
              Done
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const placeOfToolbar = (): DOMRect =>
  document.querySelector('.workspace-view:not([hidden]) .toolbar')?.getBoundingClientRect() ?? new DOMRect()

const TOOLBAR = { current: { getBoundingClientRect: placeOfToolbar } }

function Keys({ sheetId, view }: Props) {
  const { sort } = useArrangement(sheetId).now
  const { columns } = view.meta
  const free = columns.filter(({ id, hidden }) => !hidden && !sort.some(({ columnId }) => columnId === id))
  const put = (keys: readonly SortKey[]) => arrangements.sort(sheetId, keys)
  return (
    <>
      {sort.map((key, at) => (
        <KeyLine
          key={key.columnId}
          name={at === 0 ? 'Sort by' : 'then by'}
          sortKey={key}
          columns={columns.filter(column => column.id === key.columnId || free.includes(column))}
          onChange={changed => put(sort.map(each => (each === key ? changed : each)))}
          onRemove={() => put(sort.filter(each => each !== key))}
        />
      ))}
      {free.length > 0 && sort.length < MOST_KEYS && (
        <label className="sort-key">
          <span>{sort.length === 0 ? 'Sort by' : 'then by'}</span>
          <select
            className="input"
            value=""
            onChange={event => {
              const column = free.find(({ id }) => String(id) === event.target.value)
              if (column) put([...sort, { columnId: column.id, descending: false }])
            }}
          >
            <option value="">Choose a column</option>
            {free.map(({ id, title }) => (
              <option key={id} value={String(id)}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  )
}

type LineProps = {
  readonly name: string
  readonly sortKey: SortKey
  readonly columns: readonly Column[]
  readonly onChange: (key: SortKey) => void
  readonly onRemove: () => void
}

function KeyLine({ name, sortKey, columns, onChange, onRemove }: LineProps) {
  const [up, down] = directionWords(columns.find(({ id }) => id === sortKey.columnId))
  return (
    <div className="sort-key">
      <span>{name}</span>
      <select
        className="input"
        aria-label={`${name}, column`}
        value={String(sortKey.columnId)}
        onChange={event => {
          const column = columns.find(({ id }) => String(id) === event.target.value)
          if (column) onChange({ ...sortKey, columnId: column.id })
        }}
      >
        {columns.map(({ id, title }) => (
          <option key={id} value={String(id)}>
            {title}
          </option>
        ))}
      </select>
      <select
        className="input"
        aria-label={`${name}, direction`}
        value={sortKey.descending ? 'down' : 'up'}
        onChange={event => onChange({ ...sortKey, descending: event.target.value === 'down' })}
      >
        <option value="up">{up}</option>
        <option value="down">{down}</option>
      </select>
      <IconButton icon={Trash2} label="Remove" onClick={onRemove} />
    </div>
  )
}

/** What up and down mean to somebody who looks at this kind of column. */
function directionWords(column: Column | undefined): readonly [up: string, down: string] {
  if (column?.kind === 'date' || column?.kind === 'datetime') return ['Earliest first', 'Latest first']
  if (column?.kind === 'checkbox') return ['Not checked first', 'Checked first']
  return ['Smallest, A first', 'Largest, Z first']
}
