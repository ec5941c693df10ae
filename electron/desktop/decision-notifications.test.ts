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

/** A desktop with one of our windows, without the focus. */
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

test('notifies of a conflict while no window has the focus, with the name of its sheet and no cell content', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))

  expect(desktop.shown).toMatchObject([{ title: '1 conflict needs a decision', body: 'Budget' }])
})

test('gathers simultaneous decisions in one notification, which later ones do not delay', async () => {
  const desktop = aDesktop()
  desktop.at.waiting = [conflict(1)]
  desktop.notifications.changed()
  await desktop.turn(GATHER_MS / 2)
  desktop.at.waiting = [conflict(1), conflict(2, 8)]
  desktop.notifications.changed()
  await desktop.turn(GATHER_MS / 2)

  expect(desktop.shown).toMatchObject([{ title: '2 conflicts need a decision', body: 'Budget and Snag log' }])
})

test('notifies of each decision once, however often other things change', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  for (let time = 0; time < 5; time += 1) await desktop.wait(conflict(1))

  expect(desktop.shown).toHaveLength(1)
})

test('shows one notification at a time, about all decisions since the user last looked', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  await desktop.wait(conflict(1), conflict(2, 8))

  expect(desktop.shown.map(({ body }) => body)).toEqual(['Budget', 'Budget and Snag log'])
  expect([...desktop.standing]).toEqual([desktop.shown[1]])
})

test('never notifies of a decision that arose in an active window', async () => {
  const desktop = aDesktop()
  desktop.at.isActive = true
  await desktop.wait(conflict(1))
  desktop.at.isActive = false
  await desktop.wait(conflict(1))
  await desktop.wait(conflict(1), conflict(2))

  expect(desktop.shown).toMatchObject([{ title: '1 conflict needs a decision' }])
})

test('shows no notification when they are disabled, but still the number on the icon', async () => {
  const desktop = aDesktop()
  desktop.at.isWanted = false
  await desktop.wait(conflict(1))
  await desktop.wait(conflict(1), conflict(2))
  await desktop.wait()

  expect(desktop.shown).toEqual([])
  expect(desktop.badges).toEqual([1, 2, 0])
})

test('removes a notification when a window gets the focus, and when its decisions are settled', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  desktop.notifications.turnedTo()
  expect(desktop.standing.size).toBe(0)

  await desktop.wait(conflict(1), conflict(2))
  expect(desktop.standing.size).toBe(1)
  await desktop.wait(conflict(1))
  expect(desktop.standing.size).toBe(0)
})

test('notifies again of a settled decision that returns', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1))
  await desktop.wait()
  await desktop.wait(conflict(1))

  expect(desktop.shown).toHaveLength(2)
})

test('a click opens the subject of the notification, once', async () => {
  const desktop = aDesktop()
  await desktop.wait(conflict(1), conflict(2))
  desktop.shown[0]?.click()

  expect(desktop.visited).toEqual([[conflict(1), conflict(2)]])
  expect(desktop.standing.size).toBe(0)
})

test('shows no notification after the run ends', async () => {
  const desktop = aDesktop()
  desktop.at.waiting = [conflict(1)]
  desktop.notifications.changed()
  desktop.notifications.end()
  await desktop.turn(GATHER_MS)

  expect(desktop.shown).toEqual([])
})
