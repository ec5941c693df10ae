import { Plus, Search, Table2 } from 'lucide-react'
import type { Item } from '../../shared/model/item.ts'
import { shownName } from '../../shared/shown-name.ts'
import { keysOf } from '../commands/keymap.ts'
import { useItems, useWhyOffline } from '../queries/items.ts'
import { useAccount, useScopes } from '../queries/start.ts'
import { Button } from '../ui/button.tsx'
import { KeyCaps } from '../ui/key-caps.tsx'
import { plainTime } from '../ui/messages/format-times.ts'
import { whyNoScope } from '../ui/messages/scope-messages.ts'
import { SkeletonLines } from '../ui/skeleton.tsx'
import { clock } from '../ui-state/clock.ts'
import { sheetTab } from '../ui-state/tabs.ts'
import { view } from '../ui-state/ui-store.ts'
import './home.css'
import { pathOf } from './navigator/item-tree.ts'
import { navigatorState } from './navigator/navigator-state.ts'
import { refreshList } from './navigator/refresh-list.ts'
import { SettingUpSheets } from './shell/setting-up.tsx'

const AT_MOST = 12

/** `isListed`: the list of sheets was loaded when the shell rendered, so the first sheet can open automatically. */
type Props = { readonly isListed: boolean }

/** The start page: recently used sheets, or a sentence if there are none or they are not loaded yet. */
export function Home({ isListed }: Props) {
  const items = useItems()
  const isLocal = useAccount()?.signInMethod === 'local'
  const sheets = items.filter(({ kind }) => kind === 'sheet')
  if (!isListed && isLocal) return <SettingUpSheets />
  return (
    <section className="workspace-view home" data-pane="grid" aria-label="Home">
      {!isListed && <UnknownSheets />}
      {isListed && sheets.length === 0 && <NoSheets />}
      {isListed && sheets.length > 0 && <SheetList items={items} sheets={latestFirst(sheets).slice(0, AT_MOST)} />}
    </section>
  )
}

function SheetList({ items, sheets }: { readonly items: readonly Item[]; readonly sheets: readonly Item[] }) {
  const whyNot = useWhyNoSheet()
  return (
    <div className="home-column">
      <div className="home-header">
        <h1 className="home-title">{sheets.some(({ openedAt }) => openedAt !== null) ? 'Recent' : 'All sheets'}</h1>
        <Button icon={Plus} reason={whyNot} onClick={newSheet}>
          New sheet
        </Button>
      </div>
      <ul className="home-list">
        {sheets.map(sheet => (
          <li key={sheet.id}>
            <button type="button" className="home-sheet" onClick={() => view.open(sheetTab(sheet.id))}>
              <Table2 className="icon-16" aria-hidden />
              <span className="home-name truncate">{shownName(sheet.name)}</span>
              <span className="home-path truncate">{pathOf(items, sheet)}</span>
              <span className="home-time num">
                {sheet.openedAt === null ? 'Not opened yet' : plainTime(sheet.openedAt, clock.now())}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="home-keys">
        <KeyCaps keys={keysOf('new-sheet')} /> New
        <KeyCaps keys={keysOf('palette')} /> All commands
      </p>
    </div>
  )
}

/** The list was never read on this computer: it is loading or cannot be read now. */
function UnknownSheets() {
  const whyNot = useWhyOffline()
  if (whyNot !== null) {
    return (
      <div className="home-empty">
        <EmptySheet />
        <h1 className="home-title">Your sheets are not on this computer yet</h1>
        <p className="home-sentence">{whyNot}. They appear here as soon as they can be read.</p>
        <RefreshLine question="Still missing?" />
      </div>
    )
  }
  return (
    <div className="home-column" aria-busy="true">
      <h1 className="home-title">Reading your list of sheets</h1>
      <div className="home-list">
        <SkeletonLines count={8} />
      </div>
      <div className="home-slow">
        <RefreshLine question="Taking long?" />
      </div>
    </div>
  )
}

function NoSheets() {
  const whyNot = useWhyNoSheet()
  const isLocal = useAccount()?.signInMethod === 'local'
  return (
    <div className="home-empty">
      <EmptySheet />
      <h1 className="home-title">No sheets yet</h1>
      <p className="home-sentence">
        {isLocal
          ? 'Make your first sheet. Everything stays on this computer.'
          : 'Make your first sheet. Sheets that others share with you appear here too.'}
      </p>
      <div className="home-actions">
        <Button kind="primary" large icon={Plus} reason={whyNot} onClick={newSheet}>
          New sheet
        </Button>
        <Button large icon={Search} onClick={() => view.show('palette')}>
          Search
        </Button>
      </div>
      <p className="home-keys">
        <KeyCaps keys={keysOf('new-sheet')} /> New
        <KeyCaps keys={keysOf('palette')} /> All commands
      </p>
      <RefreshLine question="Don’t see your sheet?" />
    </div>
  )
}

const RefreshLine = ({ question }: { readonly question: string }) => (
  <p className="home-again">
    {question}{' '}
    <Button kind="link" onClick={() => void refreshList()}>
      Refresh
    </Button>
  </p>
)

/** Why no sheet can be created now; null when one can. */
function useWhyNoSheet(): string | null {
  const offline = useWhyOffline()
  return whyNoScope('create-sheets', useScopes()) ?? offline
}

const newSheet = () => navigatorState.openDialog({ kind: 'new-sheet', parent: null })

/** A picture of a small empty sheet with one cell ready for typing. */
const EmptySheet = () => (
  <svg className="home-drawing" width="162" height="106" viewBox="0 0 162 106" fill="none" aria-hidden="true">
    <rect x="1" y="1" width="160" height="104" rx="8" fill="var(--sf-surface)" stroke="var(--sf-line-strong)" />
    <path d="M1 23h160M31 1v104M93 1v104" stroke="var(--sf-line-strong)" strokeWidth="0.75" />
    <path d="M1 44h160M1 64.5h160M1 85h160" stroke="var(--sf-line)" />
    <path d="M40 12h24M103 12h32" stroke="var(--sf-line-strong)" strokeWidth="6" strokeLinecap="round" />
    <rect
      x="31"
      y="44"
      width="62"
      height="20.5"
      fill="var(--sf-accent-soft)"
      stroke="var(--sf-accent-line)"
      strokeWidth="2"
    />
    <path d="M38 49v10" stroke="var(--sf-accent-line)" strokeWidth="1.5" />
    <rect x="90" y="61.5" width="6" height="6" fill="var(--sf-accent-line)" stroke="var(--sf-surface)" />
  </svg>
)

const latestFirst = (sheets: readonly Item[]): readonly Item[] =>
  [...sheets].sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0))
