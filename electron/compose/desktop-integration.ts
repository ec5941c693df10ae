import type { AppEvent } from '../../shared/ipc/events.ts'
import type { Destination } from '../../shared/model/destination.ts'
import type { AccountKey, SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Result } from '../../shared/result.ts'
import type { AccountRegistry } from '../account/account-registry.ts'
import type { Decision } from '../desktop/decision.ts'
import { createDecisionNotifications } from '../desktop/decision-notifications.ts'
import { isRecent, type LauncherEntry, launcherEntries } from '../desktop/launcher-entries.ts'
import { destinationOf, type NotificationText } from '../desktop/notification-text.ts'
import { findStartAction } from '../desktop/start-action.ts'
import { type TrayItem, trayMenu } from '../desktop/tray-menu.ts'
import { afterRest } from '../env/after-rest.ts'
import type { Env } from '../env/env.ts'
import { decisionsOf } from './decisions.ts'

/** The features of this desktop outside the window. */
export type DesktopSurfaces = {
  /** Returns the function that removes the notification. */
  readonly notify: (text: NotificationText, onClick: () => void) => () => void
  /** A number on the icon; 0 removes it. */
  readonly badge: (count: number) => void
  /** Null if the launcher has no dynamic entries. */
  readonly setRecent: ((entries: readonly LauncherEntry[], choose: (sheetId: SheetId) => void) => void) | null
  /** Null removes the icon. */
  readonly setTray: (items: readonly TrayItem[] | null, choose: (item: NonNullable<TrayItem>) => void) => void
  readonly showWindow: () => void
  readonly quit: () => void
}

type DesktopIntegrationDeps = {
  readonly env: Pick<Env, 'after' | 'attention' | 'publish'>
  readonly surfaces: DesktopSurfaces
  readonly registry: Pick<AccountRegistry, 'all' | 'find' | 'now'>
  readonly settings: () => Settings
  readonly show: (account: AccountKey) => Promise<Result<unknown>>
  /** Resolves when the page listens for destinations. */
  readonly listening: Promise<void>
}

const REST_MS = 1_000

/** Connects the desktop features to the open accounts. Shows nothing before `begin`. */
export function createDesktopIntegration({
  env,
  surfaces,
  registry,
  settings,
  show,
  listening,
}: DesktopIntegrationDeps) {
  let hasBegun = false
  const goTo = async (to: Destination, account: AccountKey | null = null) => {
    await listening
    if (account !== null && registry.now()?.account.key !== account && !(await show(account)).ok) return
    env.publish({ kind: 'destination.chosen', to, account })
  }
  const notifications = createDecisionNotifications({
    after: env.after,
    waiting: () => decisionsOf(registry.all()),
    sheetName,
    isWanted: () => settings().notify,
    isActive: () => env.attention() === 'active',
    show: surfaces.notify,
    badge: surfaces.badge,
    goTo(decisions) {
      surfaces.showWindow()
      const shown = registry.now()?.account.key
      const account = decisions.find(each => each.account === shown)?.account ?? decisions[0]?.account ?? null
      void goTo(destinationOf(decisions.filter(each => each.account === account)), account) // a failure shows sign-in
    },
  })

  async function sheetName({ account, sheetId }: Decision): Promise<string | null> {
    const items = (await registry.find(account)?.sync.items.listed.known()) ?? []
    return items.find(({ kind, id }) => kind === 'sheet' && id === sheetId)?.name ?? null
  }
  const items = async () => {
    const listed = await registry.now()?.sync.items.list(0)
    return listed?.ok ? listed.value.items : []
  }

  let hasTray = false
  const drawTray = () => {
    const isWanted = settings().keepRunning
    if (!isWanted && !hasTray) return
    hasTray = isWanted
    const { total = 0, files = [] } = registry.now()?.sync.unsaved() ?? {}
    const unsaved = files.reduce((sum, [, count]) => sum + count, total)
    surfaces.setTray(isWanted ? trayMenu(unsaved) : null, ({ act }) => {
      if (act.kind === 'quit') return surfaces.quit()
      surfaces.showWindow()
      if (act.to) void goTo(act.to) // never refused: it concerns this account only
    })
  }
  const drawRecent = async () => {
    surfaces.setRecent?.(launcherEntries(await items()), sheetId => {
      surfaces.showWindow()
      void goTo({ kind: 'sheet', sheetId }) // as above
    })
  }
  const drawLater = afterRest(env.after, REST_MS, (what: 'tray' | 'recent') => {
    if (what === 'tray') drawTray()
    else void drawRecent() // ignored: without a list there is nothing to show
  })

  return {
    begin(): void {
      hasBegun = true
      notifications.changed()
      drawTray()
      if (surfaces.setRecent) drawLater('recent')
    },
    /** Receives the events of all accounts, shown or not, and of the app. */
    onEvent({ kind }: Pick<AppEvent, 'kind'>): void {
      if (!hasBegun) return
      if (MAY_ASK.has(kind)) notifications.changed()
      if (MAY_COUNT.has(kind)) drawLater('tray')
      if (MAY_LIST.has(kind) && surfaces.setRecent) drawLater('recent')
    },
    /** Opens the destination of a start. A sheet opens only if the user has opened it here before. */
    async receiveArguments(args: readonly string[]): Promise<void> {
      const to = findStartAction(args)
      if (to === null || (to.kind === 'sheet' && !isRecent(await items(), to.sheetId))) return
      await goTo(to)
    },
    turnedTo: notifications.turnedTo,
    end(): void {
      hasBegun = false
      notifications.end()
      surfaces.setTray(null, () => undefined)
    },
  }
}

const MAY_ASK: ReadonlySet<AppEvent['kind']> = new Set([
  'unsaved.changed',
  'upload.changed',
  'upload.removed',
  'session.changed',
  'accounts.changed',
])
const MAY_COUNT: ReadonlySet<AppEvent['kind']> = new Set(['unsaved.changed', 'session.changed', 'settings.changed'])
const MAY_LIST: ReadonlySet<AppEvent['kind']> = new Set(['items.changed', 'session.changed'])
