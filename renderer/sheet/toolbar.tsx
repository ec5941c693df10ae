import { BetweenHorizontalStart, Clock, Download, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AccessLevel } from '../../shared/model/access.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Freshness, Loading } from '../../shared/model/sheet/sheet-message.ts'
import type { SheetView } from '../../shared/model/sheet/sheet-view.ts'
import type { CommandHandlers } from '../commands/command-registry.ts'
import { setFavorite, useSheetItem } from '../queries/items.ts'
import { useIsOffline, useScopes, useStart } from '../queries/start.ts'
import { MenuLabel } from '../ui/menu.tsx'
import { accessMessage } from '../ui/messages/access-labels.ts'
import { formatCount, formatNumber } from '../ui/messages/format-counts.ts'
import { plainTime } from '../ui/messages/format-times.ts'
import { whyNoScope } from '../ui/messages/scope-messages.ts'
import { Overflow } from '../ui/overflow/overflow.tsx'
import { actionTool, type Tool, type ToolGroup } from '../ui/overflow/tool.tsx'
import type { Leaving } from '../ui/overflow/what-overflows.ts'
import { useNow } from '../ui-state/clock.ts'
import { notifyFailure } from '../ui-state/notices.ts'
import { useUiState, view as windowView } from '../ui-state/ui-store.ts'
import { useRested } from '../ui-state/use-rested.ts'
import { commandTool } from './command-tool.ts'
import { whyReadOnly } from './core/read-only.ts'
import { useFindTool } from './find/use-find-tool.ts'
import { formatTool } from './format/format-tool.tsx'
import type { GridHandle } from './grid/grid-props.ts'
import { useStoringMessage, useUndoTools } from './history/use-history.ts'
import { SaveButton, SaveItems } from './save-button.tsx'
import { useSortFilterTools } from './sort-filter/use-sort-filter-tools.tsx'
import { SaveViewLayer } from './sort-filter/views-menu.tsx'
import './toolbar.css'

type Props = {
  readonly sheetId: SheetId
  readonly view: SheetView | null
  readonly freshness: Freshness | null
  /** The progress while the sheet is loading; null once it is loaded. */
  readonly loading: Loading | null
  /** The registered commands of the sheet. */
  readonly commands: CommandHandlers
  readonly handle: () => GridHandle | null
}

/** The order in which tools move from a narrow toolbar to its menu: saving and conversations stay longest. */
const LEAVING: Leaving = [
  'access',
  'export',
  'favorite',
  'views',
  'group',
  ['row-outdent', 'row-indent'],
  'row-delete',
  'format',
  'sort',
  'redo',
  'refresh',
  'row-add',
  'find',
  'filter',
  'undo',
  'copy-age',
  'storing',
  'loading',
  'conversations',
  'attachments',
  'save',
]

/** The tools of the sheet on screen. A tool that is disabled stays visible, with the reason. */
export function Toolbar({ sheetId, view, freshness, loading, commands, handle }: Props) {
  const accessLevel = view?.meta.accessLevel ?? null
  const history = useUndoTools(sheetId, accessLevel, loading !== null)
  const noEdit = useWhyNoEdit(accessLevel)
  const format = { id: 'format', tools: [formatTool({ sheetId, view, handle }, noEdit)] }
  const notOpen = useRested(view === null, WAIT_MS) && view === null ? NOT_OPEN : null
  const showing = [...useSortFilterTools(sheetId, view, notOpen), useFindTool(sheetId, notOpen)]
  const texts = useTextTools({ sheetId, accessLevel, freshness, loading })
  const sheet = useSheetTools({ sheetId, commands, isChecking: freshness?.checking ?? false, notOpen })
  const panes = usePaneTools(notOpen)
  return (
    <div className="toolbar sheet-toolbar" data-pane="toolbar" role="toolbar" aria-label="Sheet">
      <Overflow
        start={[history, ...rowTools(commands), format, { id: 'sort-filter', tools: showing }]}
        end={[{ id: 'sheet', tools: [...texts, ...sheet] }, panes]}
        leaving={LEAVING}
        last="save"
      />
      <SaveViewLayer sheetId={sheetId} />
    </div>
  )
}

function useWhyNoEdit(accessLevel: AccessLevel | null): string | null {
  const scopes = useScopes()
  return accessLevel === null ? NOT_OPEN : whyReadOnly(accessLevel, scopes) || null
}

const ADD_ROW = 'Add a row below the selected one, or at the end'

const rowTools = (commands: CommandHandlers): readonly ToolGroup[] => [
  {
    id: 'rows',
    tools: [
      commandTool('row-add', commands['row-add'], { icon: BetweenHorizontalStart, worded: 'plain', tip: ADD_ROW }),
      commandTool('row-outdent', commands['row-outdent']),
      commandTool('row-indent', commands['row-indent']),
    ],
  },
  { id: 'deleting', tools: [commandTool('row-delete', commands['row-delete'])] },
]

const NOT_OPEN = 'The sheet is not open yet'
/** A sheet with a local copy opens faster than this, so its tools do not flicker. */
const WAIT_MS = 150

type SheetToolsProps = Pick<Props, 'sheetId' | 'commands'> & {
  readonly isChecking: boolean
  readonly notOpen: string | null
}

function useSheetTools({ sheetId, commands, isChecking, notOpen }: SheetToolsProps): readonly Tool[] {
  const isOffline = useIsOffline()
  const isFavorite = useSheetItem(sheetId)?.favorite ?? false
  const noFavorites = whyNoScope('keep-favorites', useScopes())
  return [
    actionTool({
      id: 'favorite',
      icon: Star,
      name: isFavorite ? 'Remove from favorites' : 'Add to favorites',
      pressed: isFavorite,
      reason: noFavorites ?? (isOffline ? 'Favorites need a connection' : null),
      run: () => void notifyFailure('Favorites', setFavorite(sheetId, !isFavorite)),
    }),
    commandTool('refresh', commands.refresh, { name: isChecking ? 'Refreshing' : 'Refresh', isBusy: isChecking }),
    actionTool({ id: 'export', icon: Download, name: 'Export', reason: notOpen, run: () => windowView.show('export') }),
  ]
}

function usePaneTools(notOpen: string | null): ToolGroup {
  const sidebar = useUiState(state => state.sidebar)
  // An open pane can be closed over any sheet.
  const pane = (id: 'attachments' | 'conversations') =>
    commandTool(id, undefined, { pressed: sidebar === id, reason: sidebar === id ? null : notOpen })
  const save: Tool = { id: 'save', shown: <SaveButton />, listed: () => <SaveItems /> }
  return { id: 'panes', tools: [pane('attachments'), pane('conversations'), save] }
}

type TextToolsProps = Pick<Props, 'sheetId' | 'freshness' | 'loading'> & { readonly accessLevel: AccessLevel | null }

/** Short texts about the state of the sheet. */
function useTextTools({ sheetId, accessLevel, freshness, loading }: TextToolsProps): readonly Tool[] {
  const copied = useCopyAge(freshness)
  const storing = useStoringMessage(sheetId)
  const textTool = (id: string, text: string, shown: ReactNode): Tool => ({
    id,
    shown,
    listed: () => <MenuLabel>{text}</MenuLabel>,
  })
  const status = (id: string, text: string) =>
    textTool(
      id,
      text,
      <span className="toolbar-text num" role="status">
        {text}
      </span>,
    )
  const access = accessLevel && accessMessage(accessLevel)
  return [
    ...(copied ? [textTool('copy-age', copied, <CopyAge text={copied} />)] : []),
    ...(loading ? [status('loading', loadingMessage(loading))] : []),
    ...(storing ? [status('storing', storing)] : []),
    // A truncated word is useless, so it is omitted; the account panel shows it in full.
    ...(access ? [{ id: 'access', shown: <span className="toolbar-text">{access}</span>, listed: null }] : []),
  ]
}

/** Shown while rows are missing, so that the first ones do not look like all of them. */
const loadingMessage = ({ rows, totalRows }: Loading): string =>
  totalRows === null
    ? `Loading, ${formatCount(rows, 'row')} so far`
    : `Loading, ${formatNumber(rows)} of ${formatCount(totalRows, 'row')}`

/** The age of the displayed copy, while it cannot be refreshed. */
function useCopyAge(freshness: Freshness | null): string | null {
  const now = useNow(60_000)
  const isReading = useStart(({ session, startsLocal }) => session.kind === 'reading' && !startsLocal)
  return freshness && (freshness.offline || isReading) ? `Copy from ${plainTime(freshness.copiedAt, now)}` : null
}

const CopyAge = ({ text }: { readonly text: string }) => (
  <span className="copy-age num">
    <Clock className="icon-13" aria-hidden />
    {text}
  </span>
)
