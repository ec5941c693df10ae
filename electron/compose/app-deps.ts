import type { SystemMenu } from '../../shared/model/app-menu.ts'
import type { AppStart } from '../../shared/model/app-start.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Env } from '../env/env.ts'
import type { Desktop } from '../ipc/handlers/attachment-handlers.ts'
import type { ExportDesktop } from '../ipc/handlers/import-export-handlers.ts'
import type { EarlySheet } from '../startup/early-reads.ts'
import type { LastStart } from '../startup/last-start.ts'
import type { UpdatesDeps } from '../update/updates.ts'
import type { BrowserDesktop } from './browser-sign-in.ts'
import type { DesktopSurfaces } from './desktop-integration.ts'
import type { LocalServiceDeps } from './local-service.ts'
import type { OwnFiles } from './open-state.ts'

export type AppDeps = {
  readonly env: Env
  readonly files: OwnFiles
  readonly version: string
  /**
   * The early state that the page received, see `startup/last-start.ts`. Null when the page waits for the current one.
   */
  readonly shown: AppStart | null
  readonly keepStart: LastStart['keep']
  /** Cells that the page already has, of the first account shown. Megabytes, so they are returned once and released. */
  readonly takeEarlySheet: () => EarlySheet | null
  readonly platform: AppStart['platform']
  readonly systemLocale: string
  /** The current accent color of the system. */
  readonly systemAccent: () => string | null
  readonly desktop: Desktop &
    BrowserDesktop &
    ExportDesktop & { readonly confirmServer: (origin: string) => Promise<boolean> }
  /** The desktop integration outside the window. */
  readonly surfaces: DesktopSurfaces
  /** Applies the theme to native UI. */
  readonly followTheme: (theme: Settings['theme']) => void
  /** Sets the menus of the application, if the system draws them. */
  readonly setMenu: (menus: readonly SystemMenu[]) => void
  readonly shrinkPicture: (bytes: Uint8Array) => Promise<Uint8Array | null>
  readonly service: Pick<LocalServiceDeps, 'script' | 'start'>
  readonly updates: Pick<UpdatesDeps, 'openUpdater' | 'isOnline' | 'quit'>
}
