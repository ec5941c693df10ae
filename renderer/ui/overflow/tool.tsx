import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { MenuItem } from '../menu.tsx'

/** Does it once the list has closed and given the keyboard back, so that a panel that opens then keeps it. */
export type AfterClosing = (run: () => void) => () => void

export type Tool = {
  readonly id: string
  /** On the bar. */
  readonly shown: ReactNode
  /** In the list of what has left the bar; null for words that may be left out. */
  readonly listed: ((afterClosing: AfterClosing) => ReactNode) | null
}

export type ToolGroup = { readonly id: string; readonly tools: readonly Tool[] }

type Action = {
  readonly id: string
  readonly name: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[] | undefined
  /** Why it cannot be done now. */
  readonly reason?: string | null
  /** For what is on or off. */
  readonly pressed?: boolean
  readonly isBusy?: boolean
  /** Its name stands on the bar; `marked`: and it is in use. */
  readonly worded?: 'plain' | 'marked'
  /** What it does, where its name on the bar is too short to say it. */
  readonly tip?: string
  readonly run: () => void
}

/** A button, with the same name, keys and reason on the bar and in the list. */
export function actionTool({ id, name, icon, keys, reason = null, pressed, isBusy, worded, tip, run }: Action): Tool {
  const button = (
    <Button kind="quiet" icon={icon} reason={reason} onClick={run} {...(tip && { tip })}>
      {name}
    </Button>
  )
  return {
    id,
    shown: worded ? (
      <span className={worded === 'marked' ? 'tool-on' : undefined}>{button}</span>
    ) : (
      <IconButton
        icon={icon}
        label={name}
        reason={reason}
        aria-busy={isBusy}
        onClick={run}
        {...(keys && { keys })}
        {...(pressed !== undefined && { pressed })}
      />
    ),
    listed: afterClosing => (
      <MenuItem
        icon={icon}
        reason={reason}
        onSelect={afterClosing(run)}
        {...(keys && { keys })}
        {...(pressed !== undefined && { checked: pressed })}
      >
        {name}
      </MenuItem>
    ),
  }
}
