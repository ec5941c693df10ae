import { Copy, CopyX, X } from 'lucide-react'
import { keysOf } from '../../../commands/keymap.ts'
import { copyText } from '../../../ui/copy-button.tsx'
import { useReturnFocus } from '../../../ui/dialog.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.tsx'
import type { TabKey } from '../../../ui-state/tabs.ts'
import { useUiState, view } from '../../../ui-state/ui-store.ts'

type Props = {
  readonly tab: TabKey
  /** Null: its list is not loaded yet. */
  readonly name: string | null
  /** Window coordinates in pixels. */
  readonly at: { readonly x: number; readonly y: number }
  readonly onClose: () => void
}

/** The context menu of a tab, at the pointer or below the tab. */
export function TabMenu({ tab, name, at, onClose }: Props) {
  const returnFocus = useReturnFocus()
  const isOnly = useUiState(({ tabs }) => tabs.open.length < 2)
  return (
    <Menu
      open
      returnFocus={returnFocus}
      onOpenChange={open => !open && onClose()}
      trigger={<span aria-hidden style={{ position: 'fixed', left: at.x, top: at.y, width: 1, height: 1 }} />}
    >
      <MenuItem icon={X} keys={keysOf('close-tab')} onSelect={() => view.close(tab)}>
        Close
      </MenuItem>
      <MenuItem icon={CopyX} reason={isOnly ? 'No other tab' : null} onSelect={() => view.closeOthers(tab)}>
        Close others
      </MenuItem>
      <MenuLine />
      <MenuItem
        icon={Copy}
        reason={name === null ? 'Not read yet' : null}
        onSelect={() => name !== null && void copyText(name)}
      >
        Copy name
      </MenuItem>
    </Menu>
  )
}
