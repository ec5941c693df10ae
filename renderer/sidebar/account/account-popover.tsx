import { Popover } from 'radix-ui'
import { useRef } from 'react'
import { useReturnFocus } from '../../ui/dialog.tsx'
import { useView, view } from '../../view/view-store.ts'
import { Account } from './account.tsx'

/** Buttons that open the panel carry this: a press on one closes it by the button's own click, so it is no press outside. */
const OPENERS = '[data-opens="account"]'

const EDGE_PX = 10

/**
 * The account, at the foot of the window over its row in the navigator, whichever button, menu or command opened it. The keyboard returns
 * to where it was.
 */
export function AccountPopover() {
  const returnFocus = useReturnFocus()
  const isLeft = useRef(false)
  const onClose = (event: Event) => {
    // A dialog or the sign-in screen that was opened from here has the focus, and so has anything that was pressed outside.
    if (isLeft.current || useView.getState().layer !== null) event.preventDefault()
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

/** The row of the navigator; the same corner over the status bar while the navigator is hidden. */
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
