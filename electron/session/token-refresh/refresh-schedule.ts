import type { After } from '../../../shared/after.ts'
import type { Probed } from '../../api/tokens.ts'

const HOUR_MS = 60 * 60_000
/** When a person is at work just now, or the service did not do it. */
const BUSY_MS = 5 * 60_000
const NO_ANSWER_MS = { first: 15_000, most: HOUR_MS }
/** Never asked more often than this, however short a lifetime the service gives. */
const LEAST_MS = 60_000

export type RefreshScheduleDeps = {
  readonly after: After
  /** Milliseconds until the pair is due. */
  readonly dueInMs: () => number
  /** Whether the pair may be dead already: found out at once, also while a person works. */
  readonly isInDoubt: () => boolean
  readonly isIdle: () => boolean
  readonly probe: () => Promise<Probed>
  /** What the service said; resolves when what had to be done about it is done. */
  readonly onAnswer: (answer: Exclude<Probed, { kind: 'no-answer' }>) => Promise<unknown>
}

/**
 * Decides when to look after a pair: shortly before its time, when the person is idle and the service answers. The service is always
 * asked first, because only its clock says whether the time has come. Looks at the clocks once an hour at least: timers stand still
 * while a computer sleeps, and none may be longer than 24 days.
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
