import type { LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { KeyCaps } from './key-caps.tsx'
import './menu.css'

type MenuProps = {
  readonly trigger: ReactElement
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** For a menu that no button opened. */
  readonly returnFocus?: (event: Event) => void
  readonly children: ReactNode
}

/** A list of actions under (or over) what opened it. */
export function Menu({ trigger, align = 'start', side = 'bottom', returnFocus, children, ...rest }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} {...rest}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          {...(returnFocus ? { onCloseAutoFocus: returnFocus } : {})}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type ItemProps = {
  readonly icon?: LucideIcon
  readonly keys?: readonly string[]
  readonly danger?: boolean
  /** Why it cannot be used now; shown in place of the keys. */
  readonly reason?: string | null
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon: Icon, keys, danger = false, reason, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      className={`menu-item${danger ? ' is-danger' : ''}`}
      disabled={Boolean(reason)}
      onSelect={onSelect}
    >
      {Icon ? <Icon className="icon-16" aria-hidden /> : <span className="menu-no-icon" />}
      <span className="menu-label">{children}</span>
      {reason ? <span className="menu-reason">{reason}</span> : keys && <KeyCaps keys={keys} />}
    </DropdownMenu.Item>
  )
}

type ChoiceProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly choices: readonly { readonly value: string; readonly label: string; readonly icon?: LucideIcon }[]
}

/** One of several, with a mark on the one in use. */
export function MenuChoice({ value, onChange, choices }: ChoiceProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
      {choices.map(choice => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className="menu-item">
          <span className="menu-no-icon">
            <DropdownMenu.ItemIndicator className="menu-dot" />
          </span>
          <span className="menu-label">{choice.label}</span>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** A sentence over the actions that says what they are about. */
export const MenuLabel = ({ children }: { readonly children: string }) => (
  <DropdownMenu.Label className="menu-words">{children}</DropdownMenu.Label>
)

export const MenuLine = () => <DropdownMenu.Separator className="menu-line" />
