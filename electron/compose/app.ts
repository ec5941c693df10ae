import { z } from 'zod'
import type { AppStart } from '../../shared/ipc/contract.ts'
import { AttachmentId, type FileToken, SheetId } from '../../shared/model/ids.ts'
import { fail, ok, type Result } from '../../shared/result.ts'
import { createHttp } from '../api/http.ts'
import { createFileTokens } from '../files/file-tokens.ts'
import { appHandlers } from '../ipc/app-handlers.ts'
import { attachmentHandlers, type Desktop } from '../ipc/attachment-handlers.ts'
import type { Handlers } from '../ipc/dispatch.ts'
import { placeHandlers } from '../ipc/place-handlers.ts'
import { queueHandlers } from '../ipc/queue-handlers.ts'
import { sessionHandlers } from '../ipc/session-handlers.ts'
import { sheetHandlers } from '../ipc/sheet-handlers.ts'
import { createAccounts } from '../session/accounts.ts'
import { createFacts } from '../session/facts.ts'
import { Session } from '../session/session.ts'
import { createSettings } from '../session/settings.ts'
import { createTokenStore } from '../session/token-store.ts'
import { createAccountsDesk } from './accounts-desk.ts'
import { followSession } from './follow-session.ts'
import { createLocalService, isLocal, type LocalServiceDeps } from './local-service.ts'
import type { OwnFiles } from './open-state.ts'
import type { World } from './world.ts'

export type AppDeps = {
  readonly world: World
  readonly files: OwnFiles
  readonly version: string
  readonly platform: AppStart['platform']
  readonly desktop: Desktop
  readonly shrinkPicture: (bytes: Uint8Array) => Uint8Array | null
  readonly service: Pick<LocalServiceDeps, 'script' | 'start'>
}

const Thumbnail = z.tuple([SheetId, AttachmentId])
const SIGN_IN_SILENCE_MS = 20_000

/** Joins the hops for one run of the app: what the page may call, and how the run begins and ends. */
export function composeApp(deps: AppDeps) {
  const {
    world,
    files: { state },
  } = deps
  const facts = createFacts(state)
  const accounts = createAccounts(state)
  const settings = createSettings(facts)
  const tokens = createTokenStore({ db: state, keyring: world.keyring, newBytes: world.newBytes })
  const fileTokens = createFileTokens(world.newUuid)
  const session = new Session({
    accounts,
    tokens,
    facts,
    now: world.now,
    httpFor: (baseUrl, token) => createHttp({ ...world, baseUrl, token: () => token, silenceMs: SIGN_IN_SILENCE_MS }),
    discardEdits: async () => desk.now()?.discardEdits() ?? ok(null),
  })
  const desk = createAccountsDesk(session, () => ({
    world,
    budget: deps.files.budget,
    fileTokens,
    shrinkPicture: deps.shrinkPicture,
    saving: settings.get().saving,
    token: () => session.token(),
    onUnauthorized: token => session.rejected(token),
  }))
  const local = createLocalService({ world, session, ...deps.service })
  const followed = followSession(session, desk.follow, world)

  const handlers: Handlers = {
    ...appHandlers({
      start: async () => {
        await followed.settled()
        const sync = desk.now()?.sync
        return {
          version: deps.version,
          platform: deps.platform,
          session: session.state,
          knownAccounts: accounts.list(),
          tokenStores: await tokens.available(),
          settings: settings.get(),
          connection: sync?.connection() ?? { kind: 'connecting' },
          unsaved: sync?.unsaved() ?? { total: 0, parked: 0, bySheet: [] },
        }
      },
      changeSettings(change) {
        const changed = settings.set(change)
        if (!changed.ok) return changed
        if (change.saving) desk.now()?.sync.setSaving(change.saving)
        world.publish({ kind: 'settings.changed', settings: changed.value })
        return changed
      },
      reportFromPage: message => world.log.error(`page: ${message}`),
    }),
    ...sessionHandlers(session, local.enter, followed.settled),
    ...placeHandlers(desk.now),
    ...sheetHandlers(desk.now),
    ...attachmentHandlers(desk.now, deps.desktop),
    ...queueHandlers(desk.now),
  }

  return {
    handlers,
    settings,
    async mintFile(path: string): Promise<Result<FileToken>> {
      return path ? ok(fileTokens.mint(path)) : fail({ kind: 'file-unreadable', name: '', reason: 'not-a-file' })
    },
    /** `<sheet>/<attachment>`, as the page's pictures ask for it. */
    async thumbnail(path: string): Promise<{ bytes: Uint8Array; mimeType: string } | null> {
      const which = Thumbnail.safeParse(/^(\d+)\/(\d+)$/.exec(path)?.slice(1).map(Number))
      if (!which.success) return null
      const [sheetId, id] = which.data
      const bytes = await desk.now()?.files.thumbnail({ sheetId, id })
      return bytes ? { bytes, mimeType: 'image/png' } : null
    },
    /** Goes on where the last run ended; `local` opens the door of this computer whatever that was. */
    async begin(door: 'last' | 'local'): Promise<void> {
      await session.resume()
      const entered = door === 'local' || isLocal(session.state) ? await local.enter() : ok(session.state)
      if (!entered.ok) {
        world.publish({ kind: 'failed', what: 'Opening the workspace on this computer', error: entered.error })
      }
    },
    async end(): Promise<void> {
      await desk.now()?.close()
      await local.stop()
    },
  }
}
