import type { SystemMenu } from '../../../shared/model/app-menu.ts'
import type { AppStart } from '../../../shared/model/app-start.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { ok, type Result } from '../../../shared/result.ts'
import type { Updates } from '../../update/updates.ts'
import { handlerGroup } from '../dispatch.ts'

export type AppHandlersDeps = {
  readonly start: () => Promise<AppStart>
  readonly changeSettings: (
    change: { readonly [Name in keyof Settings]?: Settings[Name] | undefined },
  ) => Result<Settings>
  readonly setMenu: (menus: readonly SystemMenu[]) => void
  readonly pageIsDrawn: () => void
  readonly reportFromPage: (message: string) => void
}

/** The installation and its window. */
export function appHandlers({ start, changeSettings, setMenu, pageIsDrawn, reportFromPage }: AppHandlersDeps) {
  return handlerGroup({
    'app.start': async () => ok(await start()),
    'settings.set': async change => changeSettings(change),
    'window.control': async ({ action }, caller) => {
      caller.controlWindow(action)
      return ok(null)
    },
    'menu.set': async ({ menus }) => {
      setMenu(menus)
      return ok(null)
    },
    'page.drawn': async () => {
      pageIsDrawn()
      return ok(null)
    },
    'page.report': async ({ message }) => {
      reportFromPage(message)
      return ok(null)
    },
  })
}

/** Updates of Sheaf. Each response is a receipt: the outcome follows as `update.changed`. */
export function updateHandlers(updates: Pick<Updates, 'state' | 'check' | 'download' | 'cancel' | 'decide'>) {
  return handlerGroup({
    'update.state': async () => ok(updates.state()),
    'update.check': async () => {
      await updates.check()
      return ok(null)
    },
    'update.download': async () => {
      await updates.download()
      return ok(null)
    },
    'update.cancel': async () => {
      updates.cancel()
      return ok(null)
    },
    'update.decide': async ({ when }) => {
      updates.decide(when)
      return ok(null)
    },
  })
}
