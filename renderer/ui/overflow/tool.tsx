import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, IconButton } from '../button.tsx'
import { MenuItem } from '../menu.tsx'

/** Runs an action after the menu has closed and returned the focus, so that a panel it opens keeps the focus. */
export type AfterClosing = (run: () => void) => () => void

export type Tool = {
  readonly id: string
  /** In the bar. */
  readonly shown: ReactNode
  /** In the overflow menu; null for text that may be omitted. */
  readonly listed: ((afterClosing: AfterClosing) => ReactNode) | null
}

export type ToolGroup = { readonly id: string; readonly tools: readonly Tool[] }

type Action = {
  readonly id: string
  readonly name: string
  readonly icon: LucideIcon
  readonly keys?: readonly string[] | undefined
  /** Why it is disabled. */
  readonly reason?: string | null
  /** For toggles. */
  readonly pressed?: boolean
  readonly isBusy?: boolean
  /** Shows the label in the bar; `marked` highlights it as active. */
  readonly worded?: 'plain' | 'marked'
  /** Explanation for a short label. */
  readonly tip?: string
  readonly run: () => void
}

/** A button with the same name, keys and reason in the bar and in the menu. */
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
