import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useState } from 'react'
import './dialog.css'

type Props = {
  readonly title: string
  /** One sentence under the title. */
  readonly sentence?: string
  /** Between the sentence and the buttons, where there is something to choose. */
  readonly body?: ReactNode
  /** Room for a picture beside the choices. */
  readonly wide?: boolean
  readonly onClose: () => void
  /** The focus is back where it was before the dialog. */
  readonly onClosed?: () => void
  readonly children: ReactNode
}

/** Where the focus was before a layer without a button of its own opened, and the way back to it. */
export function useReturnFocus(): (event: Event) => void {
  const [before] = useState(() => document.activeElement)
  const [frame] = useState(() => before?.closest('.ag-cell')?.closest<HTMLElement>('.sf-grid') ?? null)
  return event => {
    event.preventDefault()
    if (!(before instanceof HTMLElement)) return
    // A cell's element may be gone by now, or be another cell's: the frame of the cells knows the active one.
    const target = frame?.isConnected ? frame : before
    if (target.isConnected) target.focus()
  }
}

/** A question over the window. Esc closes it, and closing changes nothing. */
export function Dialog({ title, sentence, body, wide = false, onClose, onClosed, children }: Props) {
  const returnFocus = useReturnFocus()
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
