import type { QueueView } from '../../../shared/model/request-queue.ts'
import { shownName } from '../../../shared/shown-name.ts'
import { grouped } from '../../ui/words/counts.ts'
import { about } from '../../ui/words/times.ts'

/** Who spent the requests of the last minute, the most first, and how long what waits for its turn will take. */
export function Spenders({ queue: { spenders, waiting, clearsInMs } }: { readonly queue: QueueView }) {
  if (spenders.length === 0 && clearsInMs === null) return null
  return (
    <dl className="usage-spenders num" aria-label="Requests in the last minute">
      {spenders.map(({ label, units }) => (
        <div key={label ?? ''} className="usage-spender">
          <dt className="truncate">{shownName(label ?? 'All others')}</dt>
          <dd>{grouped(units)}</dd>
        </div>
      ))}
      {clearsInMs !== null && (
        <div className="usage-spender">
          <dt>
            <strong>Waiting</strong>, {about(clearsInMs)}
          </dt>
          <dd>{grouped(waiting)}</dd>
        </div>
      )}
    </dl>
  )
}
