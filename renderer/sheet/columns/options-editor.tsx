import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { OPTION_LIMITS } from '../../../shared/model/sheet/column-edit.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { withNewOptions, withOptionAt } from './column-edits.ts'

type Props = {
  readonly options: readonly string[]
  readonly onChange: (options: readonly string[]) => void
}

/** The options of a list in order; reorders them by drag, or with Alt and the arrow keys. */
export function OptionsEditor({ options, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const dragged = useRef<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  const add = (text: string) => {
    onChange(withNewOptions(options, text))
    setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    add(typed)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\r\n]/.test(text.trim())) return
    event.preventDefault()
    add(text)
  }
  const move = (from: number, to: number) => {
    onChange(withOptionAt(options, from, to))
    const position = Math.max(0, Math.min(options.length - 1, to))
    requestAnimationFrame(() => list.current?.querySelectorAll<HTMLElement>('.option-text')[position]?.focus())
  }
  const onDrop = (event: DragEvent, to: number) => {
    event.preventDefault()
    if (dragged.current !== null) onChange(withOptionAt(options, dragged.current, to))
    dragged.current = null
  }
  return (
    <fieldset className="options-editor">
      <legend className="field-label">Options</legend>
      <ol ref={list} className="option-rows">
        {options.map((option, at) => (
          <OptionRow
            key={option}
            option={option}
            others={options}
            onGrab={() => {
              dragged.current = at
            }}
            onDrop={event => onDrop(event, at)}
            onText={text => onChange(options.with(at, text))}
            onMove={step => move(at, at + step)}
            onRemove={() => onChange(options.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <div className="option-new">
        <input
          className="input"
          aria-label="New option"
          placeholder="New option"
          maxLength={OPTION_LIMITS.characters}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <Button icon={Plus} reason={typed.trim() === '' ? 'Type an option first.' : null} onClick={() => add(typed)}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}

type RowProps = {
  readonly option: string
  readonly others: readonly string[]
  readonly onGrab: () => void
  readonly onDrop: (event: DragEvent) => void
  readonly onText: (text: string) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onRemove: () => void
}

function OptionRow({ option, others, onGrab, onDrop, onText, onMove, onRemove }: RowProps) {
  const [text, setText] = useState(option)
  const commit = () => {
    const wanted = text.trim()
    if (wanted === '' || (wanted !== option && others.includes(wanted))) setText(option)
    else if (wanted !== option) onText(wanted)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Enter') event.preventDefault()
    if (event.key === 'Enter') commit()
    if (!event.altKey || !step) return
    event.preventDefault()
    onMove(step < 0 ? -1 : 1)
  }
  return (
    <li className="option-row" onDragOver={event => event.preventDefault()} onDrop={onDrop}>
      <span className="option-grip" draggable onDragStart={onGrab} aria-hidden>
        <GripVertical className="icon-13" />
      </span>
      <input
        className="input option-text"
        aria-label={`Option ${option}`}
        maxLength={OPTION_LIMITS.characters}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
      />
      <IconButton icon={ArrowUp} label={`Move ${option} up`} keys={['Alt', '↑']} onClick={() => onMove(-1)} />
      <IconButton icon={ArrowDown} label={`Move ${option} down`} keys={['Alt', '↓']} onClick={() => onMove(1)} />
      <IconButton icon={X} label={`Remove ${option}`} onClick={onRemove} />
    </li>
  )
}
