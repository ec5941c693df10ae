import { useId, useState } from 'react'
import { usePeople } from '../../../queries/sheet/people.ts'
import { namedBeforeCaret, peopleFor } from '../comment-text.ts'
import { drafts } from '../drafts.ts'
import { MentionList } from './mention-list.tsx'

/** Suggests people to mention after an "@". */
export function useNaming(box: React.RefObject<HTMLTextAreaElement | null>, target: string, text: string) {
  const id = useId()
  const people = usePeople()
  const [typed, setTyped] = useState<string | null>(null)
  const [chosen, setChosen] = useState(0)
  const offered = typed === null ? [] : peopleFor(typed, people)
  const close = () => setTyped(null)

  const write = (before: string, after: string) => {
    drafts.change(target, { text: `${before}${after}` })
    // After React has written the text.
    queueMicrotask(() => box.current?.setSelectionRange(before.length, before.length))
  }
  const take = (name: string) => {
    const caret = box.current?.selectionStart ?? text.length
    write(`${text.slice(0, caret - (typed?.length ?? 0))}${name} `, text.slice(caret))
    close()
  }
  const onKey = (event: React.KeyboardEvent): boolean => {
    const person = offered[Math.min(chosen, offered.length - 1)]
    if (!person || event.ctrlKey || event.metaKey) return false
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (move !== undefined) setChosen((chosen + move + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(person.name || person.email)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const isOpen = offered.length > 0
  return {
    close,
    onKey,
    onCaret(input: HTMLTextAreaElement) {
      setTyped(namedBeforeCaret(input.value, input.selectionStart))
      setChosen(0)
    },
    begin() {
      const caret = box.current?.selectionStart ?? text.length
      const gap = /\S$/.test(text.slice(0, caret)) ? ' ' : ''
      box.current?.focus()
      write(`${text.slice(0, caret)}${gap}@`, text.slice(caret))
      setTyped('')
      setChosen(0)
    },
    aria: {
      'aria-autocomplete': 'list' as const,
      ...(isOpen && { 'aria-controls': id, 'aria-activedescendant': `${id}-${chosen}` }),
    },
    list: isOpen && <MentionList id={id} people={offered} chosen={chosen} onTake={take} />,
  }
}
