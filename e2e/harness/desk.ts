import type { Page } from '@playwright/test'
import { doorsOf, type TokenEntry } from '../pages/doors.ts'
import { type SheetPage, sheetOf } from '../pages/sheet.ts'
import { windowOf } from '../pages/window.ts'
import { type OtherClient, otherClient } from '../wire/other-client.ts'
import type { RecordingProxy } from '../wire/proxy.ts'
import type { LaunchOptions, RunningApp } from './launch.ts'
import type { RunningService } from './service.ts'

/** The desk of somebody at work: service, wire, app, and a token that lasts. */
export interface Desk {
  readonly service: RunningService
  readonly wire: RecordingProxy
  readonly token: string
  readonly client: OtherClient
  readonly app: RunningApp
  readonly page: Page
  readonly sheet: SheetPage
  readonly window: ReturnType<typeof windowOf>
}

export interface DeskOptions {
  /** The sheet to open; none, if left out. */
  readonly sheet?: string
  /** Whose token; the owner's, if left out. */
  readonly as?: string
  readonly scopes?: readonly string[]
  readonly keep?: TokenEntry['keep']
  readonly userData?: string
}

interface Parts {
  readonly service: (options: { sample: true; limit: 'off' }) => Promise<RunningService>
  readonly proxyTo: (target: string) => Promise<RecordingProxy>
  readonly launch: (options?: Partial<LaunchOptions>) => Promise<RunningApp>
}

/** Sits down: a service with sample data, the app signed in to it through the wire, and a sheet open. */
export async function sitDown(parts: Parts, options: DeskOptions = {}): Promise<Desk> {
  const service = await parts.service({ sample: true, limit: 'off' })
  const wire = await parts.proxyTo(service.baseUrl)
  const token = await service.mintToken(options.as ?? service.user.email, options.scopes)
  const app = await parts.launch(options.userData ? { userData: options.userData } : {})
  const page = await app.window()
  await doorsOf(page).enterByToken({ address: wire.baseUrl, token, ...(options.keep && { keep: options.keep }) })
  const window = windowOf(page)
  if (options.sheet) await window.openSheet(options.sheet)
  return { service, wire, token, app, page, window, client: otherClient(service), sheet: sheetOf(page) }
}
