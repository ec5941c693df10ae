import { Check, ChevronRight, Info, type LucideIcon } from 'lucide-react'
import { DropdownMenu, Menubar } from 'radix-ui'
import { createContext, type ReactElement, type ReactNode, useContext } from 'react'
import { KeyCaps } from './key-caps.tsx'
import './menu.css'

type MenuProps = {
  readonly trigger: ReactElement
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  /** Restores focus for a menu without a trigger button. */
  readonly returnFocus?: (event: Event) => void
  /** A reason shared by several disabled actions, shown once above them. */
  readonly reason?: string | null
  readonly children: ReactNode
}

type Parts = Pick<
  typeof DropdownMenu,
  'Item' | 'CheckboxItem' | 'Sub' | 'SubTrigger' | 'SubContent' | 'Portal' | 'Label' | 'Separator'
>

/** The Radix parts for items: those in a menu bar need the parts of that bar. */
const MenuParts = createContext<Parts>(DropdownMenu)
export const InMenubar = ({ children }: { readonly children: ReactNode }) => (
  <MenuParts value={Menubar}>{children}</MenuParts>
)

/** The reason shown above the actions of this menu, so that items do not repeat it. */
const ReasonAbove = createContext<string | null>(null)

/** A list of actions below (or above) its trigger. */
export function Menu({
  trigger,
  align = 'start',
  side = 'bottom',
  returnFocus,
  reason = null,
  children,
  ...rest
}: MenuProps) {
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
          <MenuBody reason={reason}>{children}</MenuBody>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

type BodyProps = { readonly reason: string | null; readonly children: ReactNode }

/** Menu content: the shared reason, then the actions. */
export function MenuBody({ reason, children }: BodyProps) {
  return (
    <>
      {reason !== null && <MenuReason>{reason}</MenuReason>}
      <ReasonAbove value={reason}>{children}</ReasonAbove>
    </>
  )
}

type ItemProps = {
  readonly icon?: LucideIcon
  /** Replaces the icon. */
  readonly art?: ReactNode
  readonly keys?: readonly string[]
  readonly danger?: boolean
  /** Why the item is disabled; shown in place of the keys. */
  readonly reason?: string | null
  /** For toggles. */
  readonly checked?: boolean
  readonly onSelect: () => void
  readonly children: ReactNode
}

export function MenuItem({ icon: Icon, art, keys, danger = false, reason, checked, onSelect, children }: ItemProps) {
  const parts = useContext(MenuParts)
  const isAbove = useContext(ReasonAbove) === reason
  const item = {
    className: `menu-item${danger ? ' is-danger' : ''}`,
    disabled: Boolean(reason),
    onSelect,
    children: (
      <>
        {Icon ? <Icon className="icon-16" aria-hidden /> : (art ?? <span className="menu-no-icon" />)}
        <span className="menu-label">{children}</span>
        {checked && <Check className="icon-13 menu-check" aria-hidden />}
        {reason ? (
          <span className={isAbove ? 'visually-hidden' : 'menu-reason'}>{reason}</span>
        ) : (
          keys && <KeyCaps keys={keys} />
        )}
      </>
    ),
  }
  return checked === undefined ? <parts.Item {...item} /> : <parts.CheckboxItem {...item} checked={checked} />
}

type SubMenuProps = { readonly icon: LucideIcon; readonly name: string; readonly children: ReactNode }

/** An item that opens a sub menu. */
export function SubMenu({ icon: Icon, name, children }: SubMenuProps) {
  const parts = useContext(MenuParts)
  return (
    <parts.Sub>
      <parts.SubTrigger className="menu-item">
        <Icon className="icon-16" aria-hidden />
        <span className="menu-label">{name}</span>
        <ChevronRight className="icon-13" aria-hidden />
      </parts.SubTrigger>
      <parts.Portal>
        <parts.SubContent className="menu" sideOffset={6} alignOffset={-5} collisionPadding={8}>
          {children}
        </parts.SubContent>
      </parts.Portal>
    </parts.Sub>
  )
}

type ChoiceProps = {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly choices: readonly { readonly value: string; readonly label: string; readonly icon?: LucideIcon }[]
}

/** A radio group; the current choice has a mark. */
export function MenuChoice({ value, onChange, choices }: ChoiceProps) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChange}>
      {choices.map(choice => (
        <DropdownMenu.RadioItem key={choice.value} value={choice.value} className="menu-item">
          <span className="menu-no-icon" />
          <span className="menu-label">{choice.label}</span>
          <DropdownMenu.ItemIndicator asChild>
            <Check className="icon-13 menu-check" aria-hidden />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}

/** The reason that most of a menu's actions share, if at least three do. */
export function sharedReason(reasons: readonly (string | null | undefined)[]): string | null {
  const times = new Map<string, number>()
  for (const reason of reasons) if (reason) times.set(reason, (times.get(reason) ?? 0) + 1)
  const [most] = [...times].sort(([, a], [, b]) => b - a)
  return most && most[1] >= 3 ? most[0] : null
}

/** Styled as a note, because a plain line above the actions reads as the menu title. */
function MenuReason({ children }: { readonly children: string }) {
  const parts = useContext(MenuParts)
  return (
    <parts.Label className="menu-note">
      <Info className="icon-13" aria-hidden />
      <span>{children}</span>
    </parts.Label>
  )
}

/** A line above the actions that says what they apply to. */
export function MenuLabel({ children }: { readonly children: string }) {
  const parts = useContext(MenuParts)
  return <parts.Label className="menu-text">{children}</parts.Label>
}

export function MenuLine() {
  const parts = useContext(MenuParts)
  return <parts.Separator className="menu-line" />
}
