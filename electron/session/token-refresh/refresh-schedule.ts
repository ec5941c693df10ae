import type { After } from '../../../shared/after.ts'
import type { Probed } from '../../api/tokens.ts'

const HOUR_MS = 60 * 60_000
/** While the user is active, or after a failure of the service. */
const BUSY_MS = 5 * 60_000
const NO_ANSWER_MS = { first: 15_000, most: HOUR_MS }
/** Minimum interval, even for a very short lifetime. */
const LEAST_MS = 60_000

export type RefreshScheduleDeps = {
  readonly after: After
  /** Milliseconds until the pair is due. */
  readonly dueInMs: () => number
  /** Whether the pair may already be dead: checked at once, also while the user is active. */
  readonly isInDoubt: () => boolean
  readonly isIdle: () => boolean
  readonly probe: () => Promise<Probed>
  /** Handles the response of the service; resolves when that is done. */
  readonly onAnswer: (answer: Exclude<Probed, { kind: 'no-answer' }>) => Promise<unknown>
}

/**
 * Decides when to check a pair: shortly before it expires, when the user is idle and the service responds. The service
 * is always asked first, because only its clock decides about expiry. Reads the clocks at least once an hour: timers
 * pause while a computer sleeps, and none may exceed 24 days.
 */
export function startRefreshSchedule(deps: RefreshScheduleDeps): { readonly stop: () => void } {
  let callOff: () => void = () => undefined
  let isStopped = false
  let noAnswerMs = NO_ANSWER_MS.first

  const plan = (ms: number) => {
    callOff()
    if (!isStopped) callOff = deps.after(ms, () => void look())
  }
  const planByClock = () => plan(Math.min(Math.max(deps.dueInMs(), LEAST_MS), HOUR_MS))

  async function look(): Promise<void> {
    if (!deps.isInDoubt()) {
      if (deps.dueInMs() > 0) return planByClock()
      if (!deps.isIdle()) return plan(BUSY_MS)
    }
    const answer = await deps.probe()
    if (isStopped) return
    if (answer.kind === 'no-answer') {
      plan(noAnswerMs)
      noAnswerMs = Math.min(noAnswerMs * 2, NO_ANSWER_MS.most)
      return
    }
    noAnswerMs = NO_ANSWER_MS.first
    await deps.onAnswer(answer)
    // Still due: the service did not refresh it just now.
    if (deps.dueInMs() > 0) planByClock()
    else plan(BUSY_MS)
  }

  if (deps.isInDoubt()) plan(0)
  else planByClock()
  return {
    stop() {
      isStopped = true
      callOff()
    },
  }
}
