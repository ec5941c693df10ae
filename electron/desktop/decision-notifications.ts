import type { After } from '../../shared/after.ts'
import type { Decision } from './decision.ts'
import { type NotificationText, notificationText } from './notification-text.ts'

export type DecisionNotificationsDeps = {
  readonly after: After
  /** All pending decisions. */
  readonly waiting: () => readonly Decision[]
  /** The name of a decision's sheet; null if unknown here. */
  readonly sheetName: (decision: Decision) => Promise<string | null>
  /** The user wants to be notified. */
  readonly isWanted: () => boolean
  /** A window of ours has the focus, and shows pending decisions itself. */
  readonly isActive: () => boolean
  /** Shows a notification on the desktop. Returns the function that removes it. */
  readonly show: (text: NotificationText, onClick: () => void) => () => void
  /** The number of pending decisions; 0 removes the number from the icon. */
  readonly badge: (count: number) => void
  /** The user clicked on the notification about these decisions. */
  readonly goTo: (decisions: readonly Decision[]) => void
}

/** Debounce that gathers decisions in one notification. */
export const GATHER_MS = 3_000

/**
 * Notifies of pending decisions only. Each one is announced once: when it arises while no window of ours has the focus.
 * There is one notification at a time, about all decisions since the user last looked; it is removed when none of them
 * is pending.
 */
export function createDecisionNotifications(deps: DecisionNotificationsDeps) {
  let known: ReadonlySet<string> = new Set()
  let unannounced: readonly Decision[] = []
  let close: (() => void) | null = null
  let callOff: (() => void) | null = null
  let counted = 0

  const takeAway = () => {
    close?.()
    close = null
    unannounced = []
  }
  const look = async () => {
    callOff = null
    const waiting = deps.waiting()
    if (waiting.length !== counted) deps.badge(waiting.length)
    counted = waiting.length
    const fresh = waiting.filter(({ key }) => !known.has(key))
    known = new Set(waiting.map(({ key }) => key))
    // Decisions seen in the window, or raised while notifications are disabled, are not announced later.
    if (deps.isActive() || !deps.isWanted()) return takeAway()
    const left = unannounced.filter(({ key }) => known.has(key))
    if (fresh.length === 0) return left.length === 0 ? takeAway() : undefined
    unannounced = [...left, ...fresh]
    const about = unannounced
    const names = await namesOf(about, deps.sheetName)
    // A window got the focus, or more decisions arrived.
    if (unannounced !== about || deps.isActive()) return
    close?.()
    close = deps.show(notificationText(about, names), () => {
      takeAway()
      deps.goTo(about)
    })
  }

  return {
    /** The pending decisions may have changed. */
    changed(): void {
      callOff ??= deps.after(GATHER_MS, () => void look())
    },
    /** A window got the focus: it shows the pending decisions. */
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
