import { useState } from 'react'
import { queryError } from '../../queries/failure.ts'
import { useOffline } from '../../queries/offline.ts'
import { changeSettings, useSettings } from '../../queries/settings.ts'
import { Button } from '../../ui/button.tsx'
import { errorLine } from '../../ui/messages/error-messages.ts'
import { formatBytes } from '../../ui/messages/format-counts.ts'
import { Select } from '../../ui/select.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { notifyFailure } from '../../ui-state/notices.ts'
import { KeptList } from './kept-list.tsx'
import { SettingLine } from './setting-line.tsx'

const GB = 1024 ** 3
const LIMITS = [GB / 4, GB / 2, GB, 2 * GB, 5 * GB, 10 * GB, 20 * GB, 50 * GB]

/** The items that are kept offline, and the room that copies may take. */
export function OfflineSettings() {
  const offline = useOffline()
  const error = queryError(offline.error)
  return (
    <section className="settings-offline" aria-labelledby="settings-offline">
      <h3 id="settings-offline" className="settings-title">
        Offline
      </h3>
      {error ? (
        <div className="settings-failed" role="alert">
          <p>{errorLine(error)}</p>
          <Button onClick={() => void offline.refetch()}>Try again</Button>
        </div>
      ) : offline.data ? (
        <>
          <CopiesLimit {...offline.data.copies} />
          <KeptList sheets={offline.data.sheets} />
        </>
      ) : (
        <div aria-busy="true">
          <SkeletonLines count={3} />
        </div>
      )}
    </section>
  )
}

type Size = { readonly bytes: number; readonly keptBytes: number }

function CopiesLimit({ bytes, keptBytes }: Size) {
  const { copiesLimitBytes: limit } = useSettings()
  /** A limit below the size of the copies, until the user has agreed. */
  const [wanted, setWanted] = useState<number | null>(null)
  const limits = LIMITS.includes(limit) ? LIMITS : [...LIMITS, limit].sort((a, b) => a - b)
  const change = (next: number) => {
    setWanted(null)
    void notifyFailure('Settings', changeSettings({ copiesLimitBytes: next }))
  }
  return (
    <>
      <SettingLine name="Room for copies" hint="For each account. Sheets kept offline are the last to give way.">
        <Select
          label="Room for copies"
          value={wanted ?? limit}
          choices={limits.map(value => ({ value, label: formatBytes(value) }))}
          onChange={next => (next < bytes ? setWanted(next) : change(next))}
        />
      </SettingLine>
      <CopiesMeter bytes={bytes} keptBytes={keptBytes} limit={limit} />
      {wanted !== null && (
        <div className="settings-confirm" role="alert">
          <p>{reductionMessage(bytes, keptBytes, wanted)}</p>
          <div className="settings-confirm-actions">
            <Button onClick={() => setWanted(null)}>Keep {formatBytes(limit)}</Button>
            <Button kind="danger" onClick={() => change(wanted)}>
              Delete copies
            </Button>
          </div>
        </div>
      )}
    </>
  )
}

/** The consequence of a limit below the size of the copies. */
function reductionMessage(bytes: number, keptBytes: number, limit: number): string {
  const deleted = `${formatBytes(bytes - limit)} of copies are deleted from this computer at once.`
  const kept = keptBytes > limit ? ' Some of the sheets below will not be kept offline.' : ''
  return `${deleted}${kept} Sheets with unsaved edits stay, and the service keeps all sheets.`
}

function CopiesMeter({ bytes, keptBytes, limit }: Size & { readonly limit: number }) {
  const share = (part: number) => `${Math.min(100, (part / limit) * 100)}%`
  const text = `${formatBytes(bytes)} of ${formatBytes(limit)} used, ${formatBytes(keptBytes)} by sheets kept offline`
  return (
    <div className="copies-meter">
      <meter
        className="visually-hidden"
        aria-label="Copies on this computer"
        value={Math.min(bytes, limit)}
        max={limit}
      >
        {text}
      </meter>
      <div className="copies-meter-bar" aria-hidden>
        <span className="copies-meter-used" style={{ width: share(bytes) }} />
        <span className="copies-meter-kept" style={{ width: share(keptBytes) }} />
      </div>
      <p className="settings-hint num">{text}.</p>
    </div>
  )
}
