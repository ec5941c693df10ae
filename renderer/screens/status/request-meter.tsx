import { useQueueView } from '../../queries/account/usage.ts'
import { grouped } from '../../ui/words/counts.ts'
import { useNow } from '../../view/clock.ts'
import { view } from '../../view/view-store.ts'
import { meterTone, meterWords } from './status-words.ts'

/** The request budget: solid is used in the last minute, paler is promised to what waits. Our estimate. */
export function RequestMeter() {
  const queue = useQueueView()
  const now = useNow(1000)
  if (!queue) return null
  const { limit, used, waiting, pausedUntil } = queue
  const isPaused = pausedUntil !== null && pausedUntil > now
  const share = (units: number) => `${Math.min(100, (100 * units) / limit)}%`
  return (
    <button type="button" className="status-item num" onClick={() => view.toggleSidebar('account')}>
      {meterWords(queue, now)}
      <span className={`meter meter-${meterTone(used, limit, isPaused)}`} aria-hidden>
        <span className="meter-waiting" style={{ width: share(used + waiting) }} />
        <span className="meter-used" style={{ width: share(used) }} />
      </span>
      <span>
        <strong>{grouped(used)}</strong> of {grouped(limit)}/min
      </span>
    </button>
  )
}
