import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { type Item, NAME_LIMIT } from '../../../../shared/model/item.ts'
import { shownName } from '../../../../shared/shown-name.ts'
import { renameItem } from '../../../queries/items.ts'
import { notify } from '../../../ui-state/notices.ts'
import { navigatorState } from '../navigator-state.ts'

type Props = {
  readonly item: Item
  /** True if ended by keyboard: the focus then returns to the row. */
  readonly onEnd: (byKey: boolean) => void
}

/** The rename field of a row. Enter or a click elsewhere renames, Esc cancels; a rejected name stays for correction. */
export function RenameLine({ item, onEnd }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const [name, setName] = useState(item.name)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => input.current?.select(), [])

  const end = (byKey: boolean) => {
    isOver.current = true
    onEnd(byKey)
    navigatorState.stopRenaming()
  }
  const rename = async (byKey: boolean) => {
    const wanted = name.trim()
    if (isOver.current) return
    if (wanted === '' || wanted === item.name) return end(byKey)
    isOver.current = true
    const answer = await renameItem(item, wanted)
    if (answer.ok || !byKey) end(byKey)
    else {
      isOver.current = false
      setRefused(true)
    }
    if (!answer.ok) notify({ kind: 'failed', what: `Renaming “${shownName(item.name)}”`, error: answer.error })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrow keys move the caret here, and no other key may reach the navigator.
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') void rename(true)
    if (event.key === 'Escape') {
      event.preventDefault()
      end(true)
    }
  }
  return (
    <input
      ref={input}
      className="nav-rename"
      aria-label={`New name of ${shownName(item.name)}`}
      aria-invalid={isRefused ? true : undefined}
      // The user asked to rename, so typing starts here.
      // biome-ignore lint/a11y/noAutofocus: see above
      autoFocus
      spellCheck={false}
      maxLength={NAME_LIMIT[item.kind]}
      value={name}
      onChange={event => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => void rename(false)}
    />
  )
}
