import { expect, test } from 'vitest'
import { AccountKey, SheetId } from '../../shared/model/ids.ts'
import { createVirtualClock } from '../queue/testing/virtual-clock.ts'
import type { Decision } from './decision.ts'
import { createDecisionNotifications, GATHER_MS } from './decision-notifications.ts'

const NAMES: Readonly<Record<number, string>> = { 7: 'Budget', 8: 'Snag log' }

const conflict = (seq: number, sheet = 7): Decision => ({
  key: `ann edit ${seq}`,
  account: AccountKey.parse('ann'),
  kind: 'conflict',
  sheetId: SheetId.parse(sheet),
  seq,
})

/** A desktop with one window of ours, which nobody looks at. */
function aDesktop() {
  const clock = createVirtualClock()
  const none: readonly Decision[] = []
  const at = { waiting: none, isWanted: true, isActive: false }
  const shown: { readonly title: string; readonly body: string; readonly click: () => void }[] = []
  const standing = new Set<object>()
  const badges: number[] = []
  const visited: (readonly Decision[])[] = []
  const notifications = createDecisionNotifications({
    after: clock.after,
    waiting: () => at.waiting,
    sheetName: async ({ sheetId }) => (sheetId === null ? null : (NAMES[sheetId] ?? null)),
    isWanted: () => at.isWanted,
    isActive: () => at.isActive,
    show(text, click) {
      const notification = { ...text, click }
      shown.push(notification)
      standing.add(notification)
      return () => void standing.delete(notification)
    },
    badge: count => void badges.push(count),
    goTo: decisions => void visited.push(decisions),
  })
  return {
    at,
    shown,
    standing,
    badges,
    visited,
    notifications,
    /** These wait now. */
    async wait(...waiting: Decision[]) {
      at.waiting = waiting
      notifications.changed()
      await clock.turn(GATHER_MS)
    },
    turn: clock.turn,
  }
}

test('a conflict that arises while no window has the focus is told, with the name of its sheet and nothing of its cells', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))

  expect(desktop.shown).toMatchObject([{ title: '1 conflict needs a decision', body: 'Budget' }])
})

test('several that come at once are one notification, which more of them do not put off', async () => {
  const desktop = aDesktop()
  desktop.at.waiting = [conflict(1)]
  desktop.notifications.changed()
  await desktop.turn(GATHER_MS / 2)
  desktop.at.waiting = [conflict(1), conflict(2, 8)]
  desktop.notifications.changed()
  await desktop.turn(GATHER_MS / 2)

  expect(desktop.shown).toMatchObject([{ title: '2 conflicts need a decision', body: 'Budget and Snag log' }])
})

test('each is told once, however often something else changes', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  for (let time = 0; time < 5; time += 1) await desktop.wait(conflict(1))

  expect(desktop.shown).toHaveLength(1)
})

test('one notification stands at a time, about all that arose since somebody looked', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  await desktop.wait(conflict(1), conflict(2, 8))

  expect(desktop.shown.map(({ body }) => body)).toEqual(['Budget', 'Budget and Snag log'])
  expect([...desktop.standing]).toEqual([desktop.shown[1]])
})

test('what arises in a window that somebody works in is never told, not even later', async () => {
  const desktop = aDesktop()
  desktop.at.isActive = true
  await desktop.wait(conflict(1))
  desktop.at.isActive = false
  await desktop.wait(conflict(1))
  await desktop.wait(conflict(1), conflict(2))

  expect(desktop.shown).toMatchObject([{ title: '1 conflict needs a decision' }])
})

test('nothing is told where it is not wanted; the number on the icon is shown all the same', async () => {
  const desktop = aDesktop()
  desktop.at.isWanted = false
  await desktop.wait(conflict(1))
  await desktop.wait(conflict(1), conflict(2))
  await desktop.wait()

  expect(desktop.shown).toEqual([])
  expect(desktop.badges).toEqual([1, 2, 0])
})

test('a notification goes when somebody turns to a window, and when nothing of it waits any more', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  desktop.notifications.turnedTo()
  expect(desktop.standing.size).toBe(0)

  await desktop.wait(conflict(1), conflict(2))
  expect(desktop.standing.size).toBe(1)
  await desktop.wait(conflict(1))
  expect(desktop.standing.size).toBe(0)
})

test('what was settled and comes up again is told again', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  await desktop.wait()
  await desktop.wait(conflict(1))

  expect(desktop.shown).toHaveLength(2)
})

test('a click leads to what the notification is about, once', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1), conflict(2))
  desktop.shown[0]?.click()

  expect(desktop.visited).toEqual([[conflict(1), conflict(2)]])
  expect(desktop.standing.size).toBe(0)
})

test('nothing is told any more once the run ends', async () => {
  const desktop = aDesktop()
  desktop.at.waiting = [conflict(1)]
  desktop.notifications.changed()
  desktop.notifications.end()
  await desktop.turn(GATHER_MS)

  expect(desktop.shown).toEqual([])
})
