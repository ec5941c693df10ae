import { useState } from 'react'
import type { QueueView } from '../../../shared/model/request-queue.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { useQueueView } from '../../queries/account/usage.ts'
import { Fold } from '../../ui/fold.tsx'
import { formatNumber } from '../../ui/messages/format-counts.ts'
import { about } from '../../ui/messages/format-times.ts'
import './usage-chart.css'

const MINUTES = 30

/**
 * Requests per minute over the last half hour, against the limit. Our estimate; responses of the service correct it.
 */
export function UsageChart() {
  const queue = useQueueView()
  const [isOpen, setOpen] = useState(false)
  if (!queue) return null
  const { limit, used, history } = queue
  const bars = [...Array.from({ length: Math.max(0, MINUTES - history.length) }, () => 0), ...history.slice(-MINUTES)]
  const busiest = Math.max(used, ...bars)
  return (
    <section className="account-section">
      <Fold
        title="Details"
        note={`${formatNumber(used)} of ${formatNumber(limit)} requests this minute`}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        <p>The service takes {formatNumber(limit)} requests a minute. Sheaf waits before it exceeds them.</p>
        <div
          className="usage"
          role="img"
          aria-label={`Requests of the last 30 minutes, busiest ${busiest} of ${limit}`}
        >
          <span className="usage-limit num">{formatNumber(limit)} limit</span>
          <div className="usage-bars">
            {bars.map((units, minute) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute
                key={minute}
                className={minute === bars.length - 1 ? 'usage-bar is-now' : 'usage-bar'}
                style={{ height: `${Math.max(4, Math.min(100, (100 * units) / limit))}%` }}
              />
            ))}
          </div>
          <p className="usage-axis num" aria-hidden>
            <span>30 min ago</span>
            <span>busiest {formatNumber(busiest)}</span>
            <span>now</span>
          </p>
        </div>
        <Spenders queue={queue} />
      </Fold>
    </section>
  )
}

/** The consumers of the last minute's requests, largest first, and the estimated time for the queue. */
function Spenders({ queue: { spenders, waiting, clearsInMs } }: { readonly queue: QueueView }) {
  if (spenders.length === 0 && clearsInMs === null) return null
  return (
    <dl className="usage-spenders num" aria-label="Requests in the last minute">
      {spenders.map(({ label, units }) => (
        <div key={label ?? ''} className="usage-spender">
          <dt className="truncate">{shownName(label ?? 'All others')}</dt>
          <dd>{formatNumber(units)}</dd>
        </div>
      ))}
      {clearsInMs !== null && (
        <div className="usage-spender">
          <dt>
            <strong>Waiting</strong>, {about(clearsInMs)}
          </dt>
          <dd>{formatNumber(waiting)}</dd>
        </div>
      )}
    </dl>
  )
}
