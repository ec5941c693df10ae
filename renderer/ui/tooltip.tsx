import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, SyntheticEvent } from 'react'
import { KeyCaps } from './key-caps.tsx'
import './tooltip.css'

type Props = {
  /** Null: there is nothing to say now. */
  readonly text: string | null
  readonly keys?: readonly string[] | undefined
  readonly children: ReactElement
}

/**
 * The name of a thing, or why it is off; on hover after a moment, on focus at once. Without a text it leaves its child the same element, so
 * that a button which is off for a moment keeps the focus.
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

/** Radix UI opens nothing on an event that was prevented. */
const prevent = (event: SyntheticEvent): void => event.preventDefault()

const SILENT = { onPointerMove: prevent, onFocus: prevent }

export const TooltipProvider = Radix.Provider
