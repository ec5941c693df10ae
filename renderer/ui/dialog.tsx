import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import './dialog.css'

type Props = {
  readonly title: string
  /** One sentence under the title. */
  readonly sentence?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question over the window. Esc closes it, and closing changes nothing. */
export function Dialog({ title, sentence, onClose, children }: Props) {
  return (
    <Radix.Root open onOpenChange={open => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="dialog" {...(sentence ? {} : { 'aria-describedby': undefined })}>
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {sentence && <Radix.Description className="dialog-sentence">{sentence}</Radix.Description>}
          <div className="dialog-actions">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
