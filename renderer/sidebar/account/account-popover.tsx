import { Popover } from 'radix-ui'
import { useRef } from 'react'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { Account } from './account.tsx'

/** Marks buttons that open the panel: their click toggles it, so it must not count as a click outside. */
const OPENERS = '[data-opens="account"]'

const EDGE_PX = 10

/** The account panel, anchored to its row in the navigator however it was opened. Returns focus on close. */
export function AccountPopover() {
  const returnFocus = useReturnFocus()
  const isLeft = useRef(false)
  const onClose = (event: Event) => {
    // The focus is already in a dialog or sign-in screen opened from here, or in the element clicked outside.
    if (isLeft.current || useUiState.getState().layer !== null) event.preventDefault()
    else returnFocus(event)
  }
  return (
    <Popover.Root open onOpenChange={open => !open && view.hide('account')}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          aria-label="Account"
          className="account-popover"
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={EDGE_PX}
          onInteractOutside={event => {
            if (event.target instanceof Element && event.target.closest(OPENERS)) event.preventDefault()
            else isLeft.current = true
          }}
          onCloseAutoFocus={onClose}
        >
          <Account />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The navigator row, or the same corner above the status bar if the navigator is hidden. */
const anchor = {
  current: {
    getBoundingClientRect: (): DOMRect => {
      const row = document.querySelector('.account-row')
      if (row) return row.getBoundingClientRect()
      const bar = document.querySelector('.status-bar')
      return new DOMRect(EDGE_PX, bar?.getBoundingClientRect().top ?? innerHeight, 0, 0)
    },
  },
}
