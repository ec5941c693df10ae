import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, SyntheticEvent } from 'react'
import { KeyCaps } from './key-caps.tsx'
import './tooltip.css'

type Props = {
  /** Null for no tooltip. */
  readonly text: string | null
  readonly keys?: readonly string[] | undefined
  readonly children: ReactElement
}

/**
 * A name or the reason for a disabled state; on hover after a delay, on focus at once. Without text the child element
 * stays mounted, so that a briefly disabled button keeps the focus.
 */
export function Tooltip({ text, keys, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild {...(text === null ? SILENT : {})}>
        {children}
      </Radix.Trigger>
      {text !== null && (
        <Radix.Portal>
          <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
            {text}
            {keys && <KeyCaps keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

/** Radix UI does not open on a prevented event. */
const prevent = (event: SyntheticEvent): void => event.preventDefault()

const SILENT = { onPointerMove: prevent, onFocus: prevent }

export const TooltipProvider = Radix.Provider
