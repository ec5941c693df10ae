import type { LucideIcon } from 'lucide-react'
import { ChevronDown, ChevronRight, CloudOff, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Place } from '../../../shared/model/place.ts'
import { unsavedOf, useIsOffline, useStart } from '../../queries/start.ts'
import { count as counted, grouped } from '../../ui/words/counts.ts'
import { sheetTab } from '../../view/tabs.ts'
import { useView } from '../../view/view-store.ts'

type RowProps = {
  readonly icon: LucideIcon | ReactNode
  readonly name: string
  readonly isActive: boolean
  readonly level?: number
  /** Set for what has something inside. */
  readonly isOpen?: boolean
  readonly isFaint?: boolean
  readonly count?: number
  readonly countIsWheat?: boolean
  /** At most one mark behind the name. */
  readonly mark?: ReactNode
  readonly onOpen: () => void
}

/** One line of the navigator. */
export function NavigatorRow(props: RowProps) {
  const { icon, name, isActive, level = 0, isOpen, isFaint = false, count, countIsWheat = false, mark, onOpen } = props
  return (
    <li>
      <button
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
          <span className={`nav-count num${countIsWheat ? ' is-wheat' : ''}`}>{grouped(count)}</span>
        )}
        {mark}
      </button>
    </li>
  )
}

/** A sheet's line, with its mark: not saved, or not on this computer while there is no connection. */
export function SheetRow({ sheet, level, onOpen }: { sheet: Place; level: number; onOpen: () => void }) {
  const isActive = useView(({ tabs }) => tabs.active === sheetTab(sheet.id))
  const unsaved = useStart(start => unsavedOf(start.unsaved.bySheet, sheet.id))
  const isOutOfReach = useIsOffline() && !sheet.copied
  const mark =
    unsaved > 0 ? (
      <span className="unsaved-dot">
        <span className="visually-hidden">{counted(unsaved, 'edit')} not saved</span>
      </span>
    ) : (
      isOutOfReach && <CloudOff className="icon-16" role="img" aria-label="Not on this computer" />
    )
  return (
    <NavigatorRow
      icon={Table2}
      name={sheet.name}
      isActive={isActive}
      level={level}
      isFaint={isOutOfReach}
      mark={mark}
      onOpen={onOpen}
    />
  )
}

const Chevron = ({ isOpen }: { readonly isOpen: boolean }) =>
  isOpen ? (
    <ChevronDown className="icon-13 nav-chevron" aria-hidden />
  ) : (
    <ChevronRight className="icon-13 nav-chevron" aria-hidden />
  )

const LineIcon = ({ icon: Icon }: { readonly icon: LucideIcon }) => <Icon className="icon-16" aria-hidden />

/** A Lucide icon is a component: an object with a `render`, where an element has a `type`. */
const isIcon = (icon: RowProps['icon']): icon is LucideIcon =>
  typeof icon === 'object' && icon !== null && 'render' in icon
