import type { FormEvent, ReactNode } from 'react'
import { useId } from 'react'
import { useWhyOffline } from '../../../queries/items.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { navigatorState } from '../navigator-state.ts'
import './organize.css'

type Props = {
  readonly title: string
  /** The labels of the button: idle and busy. */
  readonly action: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly problem: string | null
  /** Why the form cannot be submitted; null when it can. */
  readonly reason?: string | null
  readonly onSend: () => void
  readonly children: ReactNode
}

/** A form dialog about places. Enter submits, Esc cancels. */
export function ItemForm({ title, action, busyLabel, isBusy, problem, reason = null, onSend, children }: Props) {
  const id = useId()
  const offline = useWhyOffline()
  const why = offline ?? reason
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (why === null) onSend()
  }
  return (
    <Dialog
      title={title}
      onClose={navigatorState.closeDialog}
      body={
        <form id={id} className="item-form" onSubmit={onSubmit}>
          {children}
          {problem && (
            <p className="item-problem" role="alert">
              {problem}
            </p>
          )}
        </form>
      }
    >
      <Button onClick={navigatorState.closeDialog}>Cancel</Button>
      <Button kind="primary" type="submit" form={id} reason={why} aria-busy={isBusy}>
        {isBusy ? busyLabel : action}
      </Button>
    </Dialog>
  )
}
