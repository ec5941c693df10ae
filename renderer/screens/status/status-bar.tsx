import {
  CircleArrowDown,
  CircleX,
  CloudOff,
  GitCompareArrows,
  Hourglass,
  Pencil,
  Rows3,
  Upload as UploadIcon,
} from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../shared/model/connection.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { useQueueView } from '../../queries/account/usage.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { useUploads } from '../../queries/sheet/uploads.ts'
import { useAccount, useStart, useStartsLocal } from '../../queries/start.ts'
import { useUpdate } from '../../queries/update.ts'
import { tryConnection } from '../../queries/window.ts'
import { copyText } from '../../ui/copy-button.tsx'
import { Menu, MenuChoice } from '../../ui/menu.tsx'
import { formatCount, formatNumber } from '../../ui/messages/format-counts.ts'
import { ago, waitFor } from '../../ui/messages/format-times.ts'
import { clock, useNow } from '../../ui-state/clock.ts'
import { notify } from '../../ui-state/notices.ts'
import { useSelection } from '../../ui-state/selection.ts'
import { useUiState, view } from '../../ui-state/ui-store.ts'
import { updateItem } from '../update/update-messages.ts'
import {
  connectionLabel,
  countedBy,
  meterLabel,
  meterTone,
  offlineMessages,
  outdatedFigures,
  selectionFigures,
  unsavedLine,
  uploadsSummary,
} from './status-messages.ts'
import './status-bar.css'

/** The status bar: unsaved edits, running work, connection. Each item is a button. */
export function StatusBar() {
  const connection = useStart(start => start.connection)
  const isOffline = connection.kind === 'offline'
  return (
    <footer className={`status-bar${isOffline ? ' is-offline' : ''}`} data-pane="status">
      {connection.kind === 'offline' ? <Offline why={connection.why} since={connection.since} /> : <Online />}
      <span className="status-gap" />
      <SelectionItem />
      <UploadsItem />
      {isOffline && <Unsaved />}
      {isOffline && <NeedsYou />}
      {connection.kind === 'offline' && connection.nextTryAt !== null && <NextTry at={connection.nextTryAt} />}
      {!isOffline && <RequestMeter />}
      <UpdateItem />
      <DensityItem />
    </footer>
  )
}

function Online() {
  const connection = useStart(start => start.connection)
  const session = useStart(start => start.session.kind)
  const startsLocal = useStartsLocal()
  const isLocal = useAccount()?.signInMethod === 'local'
  const isSettled = connection.kind === 'online' && session === 'signed-in'
  const now = useNow(1000)
  return (
    <>
      <button type="button" className="status-item" onClick={() => void tryConnection()}>
        <span className={`status-dot${isSettled ? '' : ' is-waiting'}`} />
        {connectionLabel(connection.kind, session, startsLocal ? 'starting' : isLocal ? 'here' : 'none')}
      </button>
      <Unsaved />
      <NeedsYou />
      {connection.kind === 'online' && connection.syncedAt !== null && (
        <button type="button" className="status-item is-synced num" onClick={() => void tryConnection()}>
          Synced {ago(connection.syncedAt, now)}
        </button>
      )}
    </>
  )
}

function Offline({ why, since }: Pick<Extract<Connection, { kind: 'offline' }>, 'why' | 'since'>) {
  const [isTrying, setTrying] = useState(false)
  const onTry = async () => {
    setTrying(true)
    await tryConnection()
    setTrying(false)
  }
  return (
    <>
      <span className="status-item status-offline">
        <CloudOff className="icon-13" aria-hidden />
        {offlineMessages[why].state}
      </span>
      <span className="status-sentence truncate">{offlineMessages[why].sentence}</span>
      <button type="button" className="status-item status-try" onClick={() => void onTry()}>
        {isTrying ? 'Trying' : 'Try now'}
      </button>
      <span className="visually-hidden">
        {offlineMessages[why].state} for {waitFor(clock.now() - since)}
      </span>
    </>
  )
}

function NextTry({ at }: { readonly at: number }) {
  const now = useNow(1000)
  return <span className="status-item num">Next try in {waitFor(at - now)}</span>
}

function Unsaved() {
  const unsaved = useStart(start => start.unsaved)
  const { total, nextTryAt } = unsaved
  const isOffline = useStart(start => start.connection.kind === 'offline')
  return (
    <button
      type="button"
      className={`status-item status-unsaved${total > 0 ? ' is-wheat' : ''}`}
      onClick={() => view.open('pending')}
    >
      {total > 0 && <Pencil className="icon-13" aria-hidden />}
      <span>
        {unsavedLine(unsaved, isOffline)}
        {!isOffline && nextTryAt !== undefined && <SavingAgain at={nextTryAt} />}
      </span>
    </button>
  )
}

/** The time until the next retry of a failed save. */
function SavingAgain({ at }: { readonly at: number }) {
  const now = useNow(1000)
  return at > now ? <span className="num">, saving again in {waitFor(at - now)}</span> : null
}

/** Edits that need review. */
function NeedsYou() {
  const { needsReview, conflicts } = useStart(start => start.unsaved)
  return (
    <>
      {conflicts > 0 && (
        <button type="button" className="status-item is-plum num" onClick={() => view.open('pending')}>
          <GitCompareArrows className="icon-13" aria-hidden />
          {formatCount(conflicts, 'conflict')}
        </button>
      )}
      {needsReview > conflicts && (
        <button type="button" className="status-item is-red num" onClick={() => view.open('pending')}>
          <CircleX className="icon-13" aria-hidden />
          {formatNumber(needsReview - conflicts)} rejected
        </button>
      )}
    </>
  )
}

function SelectionItem() {
  const summary = useSelection()
  const [countsParents, setCountsParents] = useState(false)
  const counted = countedBy(summary, countsParents)
  const figures = selectionFigures(counted)
  const outdated = outdatedFigures(counted)
  if (!figures) return null
  return (
    <span className="status-item num">
      {outdated !== null && (
        <span className="status-outdated" role="img" aria-label={outdated} title={outdated}>
          <Hourglass className="icon-13" aria-hidden />
        </span>
      )}
      {figures.map(([name, value]) => (
        <button
          key={name}
          type="button"
          className="status-figure"
          title={outdated === null ? `Copy ${value}` : `Copy ${value}\n${outdated}`}
          onClick={() => void copyFigure(name, value)}
        >
          {name} <strong>{value}</strong>
        </button>
      ))}
      {summary?.withParents && (
        <button
          type="button"
          className="status-switch"
          aria-pressed={countsParents}
          title={
            countsParents
              ? 'Leave out parents whose child rows are counted'
              : 'Count parents as well as their child rows'
          }
          onClick={() => setCountsParents(!countsParents)}
        >
          Count parents
        </button>
      )}
    </span>
  )
}

async function copyFigure(name: string, value: string): Promise<void> {
  const isCopied = await copyText(value)
  notify({ kind: isCopied ? 'done' : 'wait', text: isCopied ? `Copied ${name} ${value}.` : 'Nothing was copied.' })
}

function UploadsItem() {
  const summary = uploadsSummary(useUploads())
  if (!summary) return null
  return (
    <button type="button" className="status-item" onClick={() => view.open('uploads')}>
      <UploadIcon className="icon-13" aria-hidden />
      {summary}
    </button>
  )
}

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'comfortable', label: 'Comfortable' },
] as const satisfies readonly { value: Settings['density']; label: string }[]

function DensityItem() {
  const { density } = useSettings()
  const choose = (value: string) => {
    const chosen = densities.find(each => each.value === value)
    if (chosen) void changeSettings({ density: chosen.value })
  }
  return (
    <Menu
      side="top"
      align="end"
      trigger={
        <button type="button" className="status-item" aria-label={`Row height: ${density}`}>
          <Rows3 className="icon-13" aria-hidden />
          {densities.find(each => each.value === density)?.label}
        </button>
      }
    >
      <MenuChoice value={density} onChange={choose} choices={densities} />
    </Menu>
  )
}

/** The request budget: solid for requests of the last minute, paler for reserved ones. Our estimate. */
function RequestMeter() {
  const queue = useQueueView()
  const now = useNow(1000)
  const isOpen = useUiState(({ layer }) => layer === 'account')
  if (!queue) return null
  const { limit, used, waiting, pausedUntil } = queue
  const isPaused = pausedUntil !== null && pausedUntil > now
  const share = (units: number) => `${Math.min(100, (100 * units) / limit)}%`
  return (
    <button
      type="button"
      className="status-item num"
      data-opens="account"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      onClick={() => view.toggle('account')}
    >
      {meterLabel(queue, now)}
      <span className={`meter meter-${meterTone(used, limit, isPaused)}`} aria-hidden>
        <span className="meter-waiting" style={{ width: share(used + waiting) }} />
        <span className="meter-used" style={{ width: share(used) }} />
      </span>
      <span>
        <strong>{formatNumber(used)}</strong> of {formatNumber(limit)}/min
      </span>
    </button>
  )
}

/** An available update, while the user can act on it. */
function UpdateItem() {
  const message = updateItem(useUpdate())
  if (message === null) return null
  return (
    <button type="button" className="status-item num" onClick={() => view.show('about')}>
      <CircleArrowDown className="icon-13" aria-hidden />
      {message}
    </button>
  )
}
