import {
  ChevronDown,
  ChevronRight,
  Cloud,
  Columns3,
  Folder,
  FolderSearch,
  Layers,
  type LucideIcon,
  MessageSquare,
  Paperclip,
  Table2,
} from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { FoundText as Found, FoundCell, SearchHit, ServiceHit } from '../../../shared/model/search.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useItems } from '../../queries/items.ts'
import { HITS_IN_SHEET } from '../../queries/search.ts'
import { nearMatch } from '../../ui/found-runs.ts'
import { FoundText } from '../../ui/found-text.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { clock } from '../../ui-state/clock.ts'
import { searching, useSearching } from '../../ui-state/searching.ts'
import { itemAt, pathOf } from '../navigator/item-tree.ts'
import { ITEMS_KEY, isHeading, type ResultLine } from './result-lines.ts'
import { changedTime, moreLabel, restMessage } from './search-messages.ts'

type Props = {
  readonly line: ResultLine
  /** The first line can be reached by Tab while none was focused. */
  readonly isFirst: boolean
  readonly onOpen: (line: ResultLine) => void
}

/** One line of the results, which opens its hit or folds its group. */
export function ResultLineButton({ line, isFirst, onOpen }: Props) {
  const { key } = line
  const isCurrent = useSearching(({ current }) => current === key || (isFirst && current === null))
  const isFolded = useSearching(({ folded }) => folded.has(key))
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // After returning from a hit, its line is in view again.
    if (searching.now().current === key) button.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  const folds = isHeading(line)
  const Chevron = isFolded ? ChevronRight : ChevronDown
  return (
    <button
      ref={button}
      type="button"
      role="treeitem"
      data-line
      className={folds ? 'search-group' : 'search-hit'}
      aria-level={folds ? 1 : 2}
      aria-expanded={folds ? !isFolded : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => searching.goTo(key)}
      onClick={event => {
        // The line is replaced by the hits that it lists, so the one above keeps the focus.
        const above = event.currentTarget.previousElementSibling
        if (line.kind === 'more' && above instanceof HTMLElement) above.focus()
        onOpen(line)
      }}
    >
      {folds && <Chevron className="icon-13" aria-hidden />}
      <Content line={line} />
    </button>
  )
}

function Content({ line }: { readonly line: ResultLine }) {
  switch (line.kind) {
    case 'heading':
      return (
        <GroupContent icon={line.key === ITEMS_KEY ? FolderSearch : Cloud} path="" count={line.count}>
          {line.name}
        </GroupContent>
      )
    case 'sheet':
      return <SheetContent line={line} />
    case 'hit':
      return <HitContent hit={line.hit} />
    case 'item':
      return <ItemContent line={line} />
    case 'service-hit':
      return <ServiceContent hit={line.hit} />
    case 'more':
      return <span className="search-more">{moreLabel(line.group, HITS_IN_SHEET)}</span>
    case 'rest':
      return <span className="search-rest">{restMessage(line.shown, line.group)}</span>
    default:
      return assertNever(line)
  }
}

type GroupProps = {
  readonly icon: LucideIcon
  readonly path: string
  readonly count: number
  readonly isCounted?: boolean
  readonly children: ReactNode
}

function GroupContent({ icon: Icon, path, count, isCounted = true, children }: GroupProps) {
  return (
    <>
      <Icon className="icon-16" aria-hidden />
      <span className="search-group-name truncate">{children}</span>
      <span className="search-path truncate">{path}</span>
      <span className="search-group-count num">
        {formatNumber(count)}
        {!isCounted && '+'}
      </span>
    </>
  )
}

function SheetContent({ line: { group } }: { readonly line: Extract<ResultLine, { kind: 'sheet' }> }) {
  const items = useItems()
  const item = itemAt({ kind: 'sheet', id: group.sheetId }, items)
  return (
    <GroupContent icon={Table2} path={item ? pathOf(items, item) : ''} count={group.count} isCounted={group.isCounted}>
      <FoundText found={group.name} />
    </GroupContent>
  )
}

const ITEM_ICONS = { sheet: Table2, folder: Folder, workspace: Layers } as const

function ItemContent({ line: { found } }: { readonly line: Extract<ResultLine, { kind: 'item' }> }) {
  const items = useItems()
  const item = itemAt(found.item, items)
  const Icon = ITEM_ICONS[found.item.kind]
  return (
    <>
      <Icon className="icon-16 hit-icon" aria-hidden />
      <span className="hit-wide truncate">
        <FoundText found={found.name} /> <span className="search-path">{item ? pathOf(items, item) : ''}</span>
      </span>
    </>
  )
}

function HitContent({ hit }: { readonly hit: SearchHit }) {
  switch (hit.kind) {
    case 'row':
      return <RowContent hit={hit} />
    case 'column':
      return (
        <>
          <Columns3 className="icon-16 hit-icon" aria-hidden />
          <span className="hit-kind truncate">Column</span>
          <Text found={hit.title} />
        </>
      )
    case 'comment':
      return (
        <>
          <MessageSquare className="icon-16 hit-icon" aria-label="Comment" role="img" />
          <span className="hit-kind truncate">{shownName(hit.author)}</span>
          <Text found={hit.text} />
          <Changed at={hit.changedAt} isUnsaved={hit.isUnsaved} />
        </>
      )
    case 'file':
      return (
        <>
          <Paperclip className="icon-16 hit-icon" aria-hidden />
          <span className="hit-kind truncate">File</span>
          <Text found={hit.name} />
          <Changed at={hit.changedAt} />
        </>
      )
    default:
      return assertNever(hit)
  }
}

const Text = ({ found }: { readonly found: Found }) => (
  <span className="hit-text is-wide truncate">
    <FoundText found={nearMatch(found)} />
  </span>
)

/** Further cells than these have no room in the line. */
const MOST_CELLS = 4

function RowContent({ hit }: { readonly hit: Extract<SearchHit, { kind: 'row' }> }) {
  const { rowNumber, title, cells } = hit
  // The match in the title is marked there.
  const inTitle = cells.find(({ text }) => text === title)
  const [best, ...others] = cells.filter(cell => cell !== inTitle)
  return (
    <>
      <span className="hit-number num">
        <span className="visually-hidden">Row </span>
        {rowNumber ?? 'new'}
      </span>
      <span className={`hit-title truncate${best ? '' : ' is-wide'}`}>
        <FoundText found={inTitle ?? { text: title, ranges: [] }} />
      </span>
      {best && <CellsContent best={best} others={others} />}
      <Changed at={hit.changedAt} isUnsaved={hit.isUnsaved} />
    </>
  )
}

type CellsProps = { readonly best: FoundCell; readonly others: readonly FoundCell[] }

function CellsContent({ best, others }: CellsProps) {
  return (
    <>
      <span className="hit-column truncate">{shownName(best.column)}</span>
      <span className="hit-text">
        <span className="truncate">
          <FoundText found={nearMatch(best)} />
        </span>
        {others.slice(0, MOST_CELLS).map(cell => (
          <span key={cell.columnId} className="hit-other">
            <span className="hit-other-column">{shownName(cell.column)}</span> <FoundText found={nearMatch(cell)} />
          </span>
        ))}
      </span>
    </>
  )
}

function Changed({ at, isUnsaved = false }: { readonly at: string | null; readonly isUnsaved?: boolean }) {
  return (
    <span className="hit-changed num truncate">
      {isUnsaved ? (
        <>
          <span className="hit-unsaved" aria-hidden />
          Not saved
        </>
      ) : (
        changedTime(at, clock.now())
      )}
    </span>
  )
}

const SERVICE_ICONS: Readonly<Record<ServiceHit['kind'], LucideIcon>> = {
  ...ITEM_ICONS,
  row: Table2,
  comment: MessageSquare,
  file: Paperclip,
  other: Table2,
}

function ServiceContent({ hit: { kind, text, detail, sheet } }: { readonly hit: ServiceHit }) {
  const Icon = SERVICE_ICONS[kind]
  return (
    <>
      <Icon className="icon-16 hit-icon" aria-hidden />
      <span className="hit-title truncate">{shownName(sheet?.name ?? text)}</span>
      <span className="hit-column truncate">{detail && shownName(detail)}</span>
      <span className="hit-text">{sheet && <span className="truncate">{shownName(text)}</span>}</span>
      <span className="hit-changed">
        <Cloud className="icon-13" aria-label="On the service" role="img" />
      </span>
    </>
  )
}
