import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement } from 'react'
import { KeyCaps } from './key-caps.tsx'
import './tooltip.css'

type Props = {
  readonly text: string
  readonly keys?: readonly string[] | undefined
  readonly children: ReactElement
}

/** The name of a thing, or why it is off; on hover after a moment, on focus at once. */
export function Tooltip({ text, keys, children }: Props) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="tooltip" sideOffset={6} collisionPadding={8}>
          {text}
          {keys && <KeyCaps keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export const TooltipProvider = Radix.Provider
