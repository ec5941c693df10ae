import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useToastsBeside } from './toast-corner.ts'
import './dialog.css'

type Props = {
  readonly title: string
  /** One sentence under the title. */
  readonly sentence?: string
  /** Content between the sentence and the buttons. */
  readonly body?: ReactNode
  /** Leaves space for a picture next to the choices. */
  readonly wide?: boolean
  readonly onClose: () => void
  /** Called after the focus has returned. */
  readonly onClosed?: () => void
  readonly children: ReactNode
}

/** Remembers the focus when a layer without a trigger button opens. Returns a function that restores it. */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement)
  const [frame] = useState(() => before?.closest('.ag-cell')?.closest<HTMLElement>('.sf-grid') ?? null)
  return event => {
    event.preventDefault()
    if (!(before instanceof HTMLElement)) return
    // The cell element may be removed or recycled by now: the cell frame knows the active cell.
    const target = frame?.isConnected ? frame : before
    if (target.isConnected) target.focus()
  }
}

/** A modal question. Esc closes it without changes. */
export function Dialog({ title, sentence, body, wide = false, onClose, onClosed, children }: Props) {
  const returnFocus = useReturnFocus()
  useToastsBeside('dialog')
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className={`dialog${wide ? ' is-wide' : ''}`}
          onCloseAutoFocus={event => {
            returnFocus(event)
            onClosed?.()
          }}
          {...(sentence ? {} : { 'aria-describedby': undefined })}
        >
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {sentence && <Radix.Description className="dialog-sentence">{sentence}</Radix.Description>}
          {body && <div className="dialog-body">{body}</div>}
          <div className="dialog-actions">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
