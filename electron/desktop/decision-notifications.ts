import type { After } from '../../shared/after.ts'
import type { Decision } from './decision.ts'
import { type NotificationText, notificationText } from './notification-text.ts'

export type DecisionNotificationsDeps = {
  readonly after: After
  /** All that waits for a decision at this moment. */
  readonly waiting: () => readonly Decision[]
  /** The name of a decision's sheet; null where it is not known here. */
  readonly sheetName: (decision: Decision) => Promise<string | null>
  /** The user wants to be notified. */
  readonly isWanted: () => boolean
  /** The user works in a window of ours, which shows what waits by itself. */
  readonly isActive: () => boolean
  /** Puts a notification onto the desktop. The function it returns takes it away. */
  readonly show: (text: NotificationText, onClick: () => void) => () => void
  /** How many decisions wait; 0 takes the number off the icon. */
  readonly badge: (count: number) => void
  /** The user clicked on a notification about these. */
  readonly goTo: (decisions: readonly Decision[]) => void
}

/** What comes within this time of the first makes one notification. */
export const GATHER_MS = 3_000

/**
 * Notifies of what waits for a decision, and of nothing else. Each matter is told once: when it arises while no window of ours has the
 * focus. One notification stands at a time, about all that arose since somebody last looked; it goes when nothing of that waits any more.
 */
export function createDecisionNotifications(deps: DecisionNotificationsDeps) {
  let known: ReadonlySet<string> = new Set()
  let untold: readonly Decision[] = []
  let close: (() => void) | null = null
  let callOff: (() => void) | null = null
  let counted = 0

  const takeAway = () => {
    close?.()
    close = null
    untold = []
  }
  const look = async () => {
    callOff = null
    const waiting = deps.waiting()
    if (waiting.length !== counted) deps.badge(waiting.length)
    counted = waiting.length
    const fresh = waiting.filter(({ key }) => !known.has(key))
    known = new Set(waiting.map(({ key }) => key))
    // What was seen in the window, or arose while nobody wanted to hear of it, is not told later.
    if (deps.isActive() || !deps.isWanted()) return takeAway()
    const left = untold.filter(({ key }) => known.has(key))
    if (fresh.length === 0) return left.length === 0 ? takeAway() : undefined
    untold = [...left, ...fresh]
    const about = untold
    const names = await namesOf(about, deps.sheetName)
    // Somebody looked meanwhile, or more came.
    if (untold !== about || deps.isActive()) return
    close?.()
    close = deps.show(notificationText(about, names), () => {
      takeAway()
      deps.goTo(about)
    })
  }

  return {
    /** Something may wait that did not, or the other way round. */
    changed(): void {
      callOff ??= deps.after(GATHER_MS, () => void look())
    },
    /** Somebody turned to a window: it shows what waits. */
    turnedTo: takeAway,
    end(): void {
      callOff?.()
      takeAway()
    },
  }
}

async function namesOf(
  decisions: readonly Decision[],
  sheetName: DecisionNotificationsDeps['sheetName'],
): Promise<readonly string[]> {
  const bySheet = new Map(
    decisions.flatMap(decision =>
      decision.sheetId === null ? [] : [[`${decision.account} ${decision.sheetId}`, decision]],
    ),
  )
  const names = await Promise.all([...bySheet.values()].map(sheetName))
  return names.filter(name => name !== null)
}
