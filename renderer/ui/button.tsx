import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import './button.css'
import { Tooltip } from './tooltip.tsx'

type Common = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className' | 'title'> & {
  /** Why the button is disabled. It stays focusable and shows the reason on hover and focus. */
  readonly reason?: string | null | undefined
}

type ButtonProps = Common & {
  readonly kind?: 'primary' | 'plain' | 'quiet' | 'danger' | 'link'
  readonly large?: boolean
  readonly icon?: LucideIcon
  /** Explanation on hover and focus, for when the label is not enough. */
  readonly tip?: string
  readonly children: ReactNode
}

/** A button with a label. At most one `primary` per window. */
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
  /** The accessible name, also shown on hover. */
  readonly label: string
  readonly keys?: readonly string[]
  readonly icon: LucideIcon
  readonly pressed?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A 28 px square with an icon. Its name shows on hover and focus. */
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

/** Not `disabled`: such a button cannot take the focus, so its reason would be unreachable. */
const whenOff = (reason: string | null | undefined) => (reason ? { 'aria-disabled': true, onClick: undefined } : {})
