import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type AppError, isTransient } from '../../shared/app-error.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Loading } from '../../shared/model/sheet/sheet-message.ts'
import { shownName } from '../../shared/shown-name.ts'
import { useSheetItem } from '../queries/items.ts'
import { refreshSheet, type useOpenSheet } from '../queries/sheet/open-sheet.ts'
import { Button } from '../ui/button.tsx'
import { ErrorMessage } from '../ui/error-message.tsx'
import { errorMessage } from '../ui/messages/error-messages.ts'
import { formatCount } from '../ui/messages/format-counts.ts'
import { waitFor } from '../ui/messages/format-times.ts'
import { clock, useNow } from '../ui-state/clock.ts'
import './sheet.css'

type Props = {
  readonly sheetId: SheetId
  readonly sheet: ReturnType<typeof useOpenSheet>
  readonly attempt: number
  readonly onTry: () => void
}

/** The reasons why a sheet did not open, is incomplete or is not refreshed. */
export function SheetTrouble({ sheetId, sheet: { view, error, loading }, attempt, onTry }: Props) {
  return (
    <>
      {view && error && <SheetNotice sheetId={sheetId} error={error} loading={loading} />}
      {view?.meta.tornRows ? <TornNotice rows={view.meta.tornRows} /> : null}
      {!view && error ? (
        <SheetFailed key={attempt} sheetId={sheetId} error={error} attempt={attempt} onTry={onTry} />
      ) : null}
    </>
  )
}

type FailedProps = {
  readonly sheetId: SheetId
  readonly error: AppError
  /** The number of retries so far. */
  readonly attempt: number
  readonly onTry: () => void
}

/** The delay before the first retry, and the longest delay. */
const WAIT_MS = { first: 15_000, atMost: 2 * 60_000 }

/** Replaces a sheet that did not open and has no copy here. Retries transient failures by itself. */
function SheetFailed({ sheetId, error, attempt, onTry }: FailedProps) {
  const name = useSheetItem(sheetId)?.name
  const isPassing = isTransient(error) && error.kind !== 'offline'
  const [triesAt] = useState(() => clock.now() + Math.min(WAIT_MS.first * 2 ** attempt, WAIT_MS.atMost))
  const now = useNow(1000)
  const isTime = isPassing && now >= triesAt
  useEffect(() => {
    if (isTime) onTry()
  }, [isTime, onTry])
  return (
    <ErrorMessage title={`${name ? `“${shownName(name)}”` : 'This sheet'} did not open`} error={error}>
      <Button kind="primary" large icon={RefreshCw} onClick={onTry}>
        Try now
      </Button>
      {isPassing && <p className="sheet-countdown num">Trying again in {waitFor(triesAt - now)}</p>}
    </ErrorMessage>
  )
}

type NoticeProps = {
  readonly sheetId: SheetId
  readonly error: AppError
  /** Not null if only some rows arrived before the failure. */
  readonly loading: Loading | null
}

/**
 * Above a readable sheet: the reason why it is incomplete or not refreshed. A lost connection is in the status bar
 * instead.
 */
function SheetNotice({ sheetId, error, loading }: NoticeProps) {
  if (loading) return <HalfASheet sheetId={sheetId} error={error} loading={loading} />
  if (error.kind === 'offline' || error.kind === 'cancelled') return null
  const { happened, safe } = errorMessage(error)
  return (
    <p className="sheet-notice" role="status">
      <strong>{happened}</strong> {safe}
    </p>
  )
}

/** Above a sheet whose rows form no valid outline: the grid shows them without it. */
function TornNotice({ rows }: { readonly rows: number }) {
  return (
    <p className="sheet-notice" role="status">
      <strong>
        {formatCount(rows, 'row')} {rows === 1 ? 'is' : 'are'} shown at the top level, because the service sent no
        parent above {rows === 1 ? 'it' : 'them'}.
      </strong>{' '}
      Refresh the sheet. If this stays, tell whoever runs the service.
    </p>
  )
}

/** Edits of the rows that arrived are stored like any other. A retry keeps the rows. */
function HalfASheet({ sheetId, error, loading }: NoticeProps & { readonly loading: Loading }) {
  const [isTrying, setTrying] = useState(false)
  const onTry = async () => {
    setTrying(true)
    await refreshSheet(sheetId) // the result arrives on the sheet's port
    setTrying(false)
  }
  return (
    <div className="sheet-notice is-half" role="status">
      <p>
        <strong>Only the first {formatCount(loading.rows, 'row')} were loaded.</strong> {whyCutOff(error)} Your edits
        are stored here.
      </p>
      <Button kind="quiet" icon={RefreshCw} aria-busy={isTrying} onClick={() => void onTry()}>
        {isTrying ? 'Trying' : 'Try now'}
      </Button>
    </div>
  )
}

/** A missing copy does not explain why only a part of the sheet is displayed. */
const whyCutOff = (error: AppError): string =>
  error.kind === 'no-copy' ? 'The connection was lost.' : errorMessage(error).happened
