import type { LucideIcon } from 'lucide-react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, type Ref, useEffect, useRef } from 'react'
import { formatNumber } from '../../../ui/messages/format-counts.ts'

export type RowProps = {
  readonly icon: LucideIcon | ReactNode
  readonly name: string
  readonly isActive: boolean
  readonly level?: number
  /** Set for expandable rows. */
  readonly isOpen?: boolean
  readonly isFaint?: boolean
  readonly count?: number
  readonly countIsWheat?: boolean
  /** At most one mark after the name. */
  readonly mark?: ReactNode
  readonly onOpen: () => void
  /** Handlers besides the click: menu, keys, drag. */
  readonly line?: HTMLAttributes<HTMLElement>
  readonly button?: Ref<HTMLButtonElement>
  /** `itemKey` of the row's item, used to find the row. */
  readonly item?: string
}

/** One row of the navigator. */
export function NavigatorRow(props: RowProps) {
  const { icon, name, isActive, level = 0, isOpen, isFaint = false, count, countIsWheat = false, mark, onOpen } = props
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <li ref={row} {...props.line} data-item={props.item}>
      <button
        ref={props.button}
        type="button"
        className={`nav-row${isActive ? ' is-active' : ''}${isFaint ? ' is-faint' : ''}`}
        aria-current={isActive ? 'page' : undefined}
        aria-expanded={isOpen}
        style={{ paddingLeft: 8 + level * 16 }}
        onClick={onOpen}
      >
        {isOpen !== undefined && <Chevron isOpen={isOpen} />}
        {isIcon(icon) ? <LineIcon icon={icon} /> : icon}
        <span className="nav-name truncate">{name}</span>
        {count !== undefined && (
          <span className={`nav-count num${countIsWheat ? ' is-wheat' : ''}`}>{formatNumber(count)}</span>
        )}
        {mark}
      </button>
    </li>
  )
}

const Chevron = ({ isOpen }: { readonly isOpen: boolean }) =>
  isOpen ? (
    <ChevronDown className="icon-13 nav-chevron" aria-hidden />
  ) : (
    <ChevronRight className="icon-13 nav-chevron" aria-hidden />
  )

const LineIcon = ({ icon: Icon }: { readonly icon: LucideIcon }) => <Icon className="icon-16" aria-hidden />

/** A Lucide icon is a component: an object with a `render`, while an element has a `type`. */
const isIcon = (icon: RowProps['icon']): icon is LucideIcon =>
  typeof icon === 'object' && icon !== null && 'render' in icon
