import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'
import { Tooltip } from './tooltip.tsx'

type Common = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className' | 'title'> & {
  /** Why it cannot be used now. It stays in reach of the keyboard, and says so on hover and focus. */
  readonly reason?: string | null | undefined
}

type ButtonProps = Common & {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'link'
  readonly large?: boolean
  readonly icon?: LucideIcon
  /** What it does, on hover and focus, where its words alone do not say it. */
  readonly tip?: string
  readonly children: ReactNode
}

/** A button with words on it. One `primary` per window. */
export function Button({ kind = 'plain', large = false, icon: Icon, reason, tip, children, ...rest }: ButtonProps) {
  const button = (
    <button
      type="button"
      {...rest}
      {...whenOff(reason)}
      className={`button button-${kind}${large ? ' button-large' : ''}`}
    >
      {Icon && <Icon className="icon-16" aria-hidden />}
      <span className="truncate">{children}</span>
    </button>
  )
  return reason === undefined && tip === undefined ? button : <Tooltip text={reason || (tip ?? null)}>{button}</Tooltip>
}

type IconButtonProps = Common & {
  /** Its name: read aloud, and shown on hover. */
  readonly label: string
  readonly keys?: readonly string[]
  readonly icon: LucideIcon
  readonly pressed?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A square of 28 with an icon; its name shows on hover and focus. */
export function IconButton({ label, keys, icon: Icon, pressed, reason, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={reason ?? label} keys={reason ? undefined : keys}>
      <button
        type="button"
        {...rest}
        {...whenOff(reason)}
        aria-label={label}
        aria-pressed={pressed}
        className={`icon-button${pressed ? ' is-on' : ''}`}
      >
        <Icon className="icon-16" aria-hidden />
      </button>
    </Tooltip>
  )
}

/** Not `disabled`: a disabled button gets no focus, so nobody could learn the reason. */
const whenOff = (reason: string | null | undefined) => (reason ? { 'aria-disabled': true, onClick: undefined } : {})
