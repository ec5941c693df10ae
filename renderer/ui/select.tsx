import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { type KeyboardEvent, use, useRef, useState } from 'react'
import { indexByLetters, isTyping, NO_LETTERS, withLetter } from './choice-by-letters.ts'
import './field.css'
import './menu.css'
import './select.css'
import { StyleNonce } from './style-nonce.ts'
import { Tooltip } from './tooltip.tsx'

const PAGE = 10

type Props<T> = {
  /** For a `<label htmlFor>`. */
  readonly id?: string
  /** The accessible name without a `<label>`. */
  readonly label?: string
  /** `undefined` without a selection. */
  readonly value: T | undefined
  readonly choices: readonly { readonly value: T; readonly label: string }[]
  /** Shown without a selection. */
  readonly placeholder?: string
  /** Why it is disabled. It stays focusable and shows the reason on hover and focus. */
  readonly reason?: string | null
  readonly onChange: (value: T) => void
}

/** A select box. As in the system's own, letters, Home and End also change a closed one. */
export function Select<T>({ id, label, value, choices, placeholder = '', reason, onChange }: Props<T>) {
  const [isOpen, setOpen] = useState(false)
  const isOff = Boolean(reason)
  const letters = useRef(NO_LETTERS)
  const current = choices.findIndex(choice => choice.value === value)
  const choose = (at: number): void => {
    const choice = choices[at]
    if (choice && at !== current) onChange(choice.value)
  }
  const onKeyWhileClosed = (event: KeyboardEvent): void => {
    const { key, timeStamp } = event
    if (isOff || event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Home') choose(0)
    else if (key === 'End') choose(choices.length - 1)
    else if (key.length === 1 && (key !== ' ' || isTyping(letters.current, timeStamp))) {
      letters.current = withLetter(letters.current, key, timeStamp)
      choose(
        indexByLetters(
          choices.map(choice => choice.label),
          current,
          letters.current,
        ),
      )
    } else return
    event.preventDefault()
  }
  const trigger = (
    <Radix.Trigger
      id={id}
      className="input select"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onKeyDown={onKeyWhileClosed}
    >
      <span className="truncate">{choices[current]?.label ?? placeholder}</span>
      <ChevronDown className="icon-13" aria-hidden />
    </Radix.Trigger>
  )
  return (
    // Not `Radix.Root`: in a form that adds a native select with one option per choice.
    <Radix.unstable_Provider
      open={isOpen}
      onOpenChange={next => setOpen(next && !isOff)}
      value={keyOf(current)}
      onValueChange={key => choose(choices.findIndex((_, at) => keyOf(at) === key))}
    >
      {reason === undefined ? trigger : <Tooltip text={reason || null}>{trigger}</Tooltip>}
      {isOpen && (
        <List
          labels={choices.map(choice => choice.label)}
          onPick={at => {
            choose(at)
            setOpen(false)
          }}
        />
      )}
    </Radix.unstable_Provider>
  )
}

/** Radix UI needs non-empty values; the empty one means "no selection". */
const keyOf = (at: number): string => (at < 0 ? '' : String(at))

type ListProps = {
  readonly labels: readonly string[]
  readonly onPick: (at: number) => void
}

/** Rendered only while open: importing a table shows a select per column, each with all columns of a sheet. */
function List({ labels, onPick }: ListProps) {
  const styleNonce = use(StyleNonce)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')]
    const at = options.findIndex(option => option.matches(':focus'))
    const { key, altKey } = event
    if (key === 'PageDown') options[Math.min(at + PAGE, options.length - 1)]?.focus()
    else if (key === 'PageUp') options[Math.max(at - PAGE, 0)]?.focus()
    else if (key === 'Tab' || (altKey && key === 'ArrowUp')) onPick(at)
    else return
    event.preventDefault()
  }
  return (
    <Radix.Portal>
      <Radix.Content
        className="menu select-list"
        position="popper"
        sideOffset={4}
        collisionPadding={8}
        onKeyDown={onKeyDown}
      >
        <Radix.Viewport className="select-options" nonce={styleNonce}>
          {labels.map((label, at) => (
            // Its text content is its name. `Radix.ItemText` would render each choice two more times.
            <Radix.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: a choice is its place in the list
              key={at}
              value={keyOf(at)}
              textValue={label}
              className="menu-item"
              aria-labelledby={undefined}
            >
              <span className="menu-label">{label}</span>
              <Radix.ItemIndicator asChild>
                <Check className="icon-13 menu-check" />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Portal>
  )
}
