import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { shownName } from '../../../shared/shown-name.ts'
import type { CellAddress } from '../core/cell-address.ts'
import type { Read } from './read-address.ts'
import './address.css'

type Props = {
  /** The active cell; null without one. A group header has no row. */
  readonly at: { readonly title: string; readonly row: number | null } | null
  readonly canGo: boolean
  readonly onRead: (typed: string) => Read
  readonly onGo: (cell: CellAddress) => void
  /** Called when the focus should return to the cells. */
  readonly onLeave: () => void
}

/** Shows the address of the active cell and goes to a typed address. */
export function AddressBox({ at, canGo, onRead, onGo, onLeave }: Props) {
  const [isOpen, setOpen] = useState(false)
  const title = shownName(at?.title ?? '')
  const row = at?.row ?? null
  if (isOpen && canGo) {
    const close = () => setOpen(false)
    const leave = () => {
      close()
      onLeave()
    }
    return (
      <AddressField
        start={at ? `${at.title} ${row ?? ''}`.trim() : ''}
        onRead={onRead}
        onGo={onGo}
        onClose={close}
        onLeave={leave}
      />
    )
  }
  return (
    <button
      type="button"
      className="sf-cell-address"
      title={at ? title : undefined}
      aria-label={at ? `Go to, now ${title}${row === null ? '' : `, row ${row}`}` : 'Go to'}
      disabled={!canGo}
      onClick={() => setOpen(true)}
    >
      {/* The comma belongs to the title: a truncated title has its ellipsis before the row. */}
      <span className="sf-cell-column">{at && (row === null ? title : `${title},`)}</span>
      {row !== null && <span className="sf-cell-row">{` row ${row}`}</span>}
    </button>
  )
}

type FieldProps = Pick<Props, 'onRead' | 'onGo' | 'onLeave'> & {
  readonly start: string
  readonly onClose: () => void
}

function AddressField({ start, onRead, onGo, onClose, onLeave }: FieldProps) {
  const [text, setText] = useState(start)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const isBegun = useRef(false)
  const begin = (field: HTMLInputElement | null): void => {
    if (!field || isBegun.current) return
    isBegun.current = true
    field.focus()
    field.select()
  }
  const go = (): void => {
    const read = onRead(text)
    if (read.ok) {
      onGo(read.cell)
      onLeave()
    } else setProblem(read.problem)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') go()
    else onLeave()
  }
  return (
    <div className="sf-address-open">
      <input
        ref={begin}
        className="sf-address-field"
        aria-label="Go to"
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : id}
        spellCheck={false}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setProblem(null)
        }}
        onKeyDown={onKeyDown}
        onBlur={onClose}
      />
      {problem !== null && (
        <p id={id} className="sf-address-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
