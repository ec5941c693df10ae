import { Plus, X } from 'lucide-react'
import { type ClipboardEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { ColumnFields, KIND_CHOICES, PRIMARY_CHOICE } from '../new-sheet/column-fields.tsx'
import { changedColumn, type ListedColumn, withColumnAfter, withoutColumn, withPasted } from './listed-columns.ts'

type Props = {
  readonly columns: readonly ListedColumn[]
  readonly onChange: (columns: readonly ListedColumn[]) => void
}

/** The columns of a new sheet. Enter adds one after the current, Backspace in an empty title removes it. */
export function ColumnList({ columns, onChange }: Props) {
  const list = useRef<HTMLOListElement>(null)
  /** The title to focus after the next render. */
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (wanted.current === null) return
    list.current?.querySelectorAll<HTMLInputElement>('input')[wanted.current]?.focus()
    wanted.current = null
  })
  const change = (to: readonly ListedColumn[], focusAt: number) => {
    wanted.current = Math.max(0, Math.min(focusAt, to.length - 1))
    onChange(to)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      change(withColumnAfter(columns, at), at + 1)
    } else if (event.key === 'Backspace' && event.currentTarget.value === '' && columns.length > 1) {
      event.preventDefault()
      change(withoutColumn(columns, at), at - 1)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      change(columns, at + (event.key === 'ArrowDown' ? 1 : -1))
    }
  }
  const onPaste = (event: ClipboardEvent, at: number) => {
    const pasted = withPasted(columns, at, event.clipboardData.getData('text/plain'))
    if (!pasted) return
    event.preventDefault()
    change(pasted, at + pasted.length - columns.length)
  }
  return (
    <div className="column-list">
      <ol ref={list} aria-label="Columns">
        {columns.map(({ key, title, kind }, at) => (
          <li key={key}>
            <ColumnFields
              at={at}
              title={title}
              kind={kind}
              choices={at === 0 ? [PRIMARY_CHOICE] : KIND_CHOICES}
              onTitle={to => onChange(changedColumn(columns, at, { title: to }))}
              onKind={to => to !== null && onChange(changedColumn(columns, at, { kind: to }))}
              titleProps={{
                placeholder: at === 0 ? 'Name' : 'Title',
                onKeyDown: event => onKeyDown(event, at),
                onPaste: event => onPaste(event, at),
              }}
            />
            <IconButton
              icon={X}
              label={`Remove column ${at + 1}`}
              reason={columns.length === 1 ? 'A sheet has at least one column' : null}
              onClick={() => change(withoutColumn(columns, at), at)}
            />
          </li>
        ))}
      </ol>
      <Button
        kind="quiet"
        icon={Plus}
        onClick={() => change(withColumnAfter(columns, columns.length - 1), columns.length)}
      >
        Add column
      </Button>
    </div>
  )
}
