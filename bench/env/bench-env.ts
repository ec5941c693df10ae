import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOT } from '../../e2e/harness/electron.ts'
import { launchApp, type RunningApp } from '../../e2e/harness/launch.ts'
import { type RunningService, startService } from '../../e2e/harness/service.ts'
import { type RecordingProxy, startProxy } from '../../e2e/wire/proxy.ts'
import { S20 } from '../data/big-sheet.ts'
import { type Client, type MadeSheet, makeSheet } from '../data/make-sheet.ts'
import type { SheetPlan } from '../data/sheet-plan.ts'
import type { RunRounds } from '../harness/rounds.ts'
import type { MadeData } from './made-data.ts'

/**
 * A real app with a real service and the measured sheets, signed in and with nothing opened. Each benchmark has a new
 * one, so that none sees what another has changed.
 */
export type BenchEnv = {
  readonly app: RunningApp
  readonly page: Page
  /** Another client of the service, with a separate token and budget. */
  readonly client: Client
  /** A further one, for work that would use up the budget of the first. */
  readonly newClient: () => Promise<Client>
  readonly wire: RecordingProxy
  readonly runRounds: RunRounds
  /** The limit of `runRounds`, for benchmarks that prepare or repeat something themselves. */
  readonly mostRounds: number
  readonly big: MadeSheet
  readonly behind: MadeSheet
  readonly small: MadeSheet
  /** The sheet of that plan, known to the app; created once, because the navigator is read by names. */
  readonly make: (plan: SheetPlan) => Promise<MadeSheet>
  /** Throws when the app ever hit the rate limit or lost its service: such a run does not count. */
  readonly checkWire: () => void
  readonly close: () => Promise<void>
}

const PROBE = join(ROOT, 'out/bench/page/probe.js')

type Conduct = Pick<BenchEnv, 'runRounds' | 'mostRounds'> & { readonly say: (line: string) => void }

export async function createBenchEnv(made: MadeData, { say, ...conduct }: Conduct): Promise<BenchEnv> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-bench-'))
  const endings: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const data = join(folder, 'service')
    await cp(made.folder, data, { recursive: true })
    const service = await startService({ data })
    endings.push(() => service.stop())
    const client = { baseUrl: service.baseUrl, token: service.token }
    const wire = await startProxy(service.baseUrl)
    endings.push(() => wire.close())
    const app = await launchApp({ userData: join(folder, 'app') })
    endings.push(() => app.close())
    const page = await enter(app, wire.baseUrl, await tokenOf(service))
    const newClient = async () => ({ baseUrl: service.baseUrl, token: await tokenOf(service) })
    const more = new Map<SheetPlan, MadeSheet>()
    const make = async (plan: SheetPlan) => {
      const before = more.get(plan)
      if (before) return before
      say(`Making the sheet “${plan.name}”: ${plan.rows} rows of ${plan.columns} columns …`)
      const made = await makeSheet(await newClient(), plan)
      more.set(plan, made)
      await page.evaluate(() => window.probe.refreshItems())
      return made
    }
    const { small, big, behind } = made
    return {
      app,
      page,
      client,
      newClient,
      wire,
      small,
      big,
      behind,
      make,
      ...conduct,
      checkWire: () => checkWire(wire),
      close,
    }
  } catch (cause) {
    await close()
    throw cause
  }
}

/** A separate token, so that creating the sheets takes nothing from the app's budget. */
const tokenOf = (service: RunningService): Promise<string> => service.mintToken(service.user.email)

async function enter(app: RunningApp, address: string, token: string): Promise<Page> {
  const page = await app.window()
  await putProbe(page)
  await page.evaluate(([to, secret]) => window.probe.enter(to, secret), [address, token] as const)
  await page
    .locator('.nav-row', { has: page.getByText(S20.name, { exact: true }) })
    .last()
    .waitFor()
  return page
}

/** Bypasses the page's content policy like the developer tools: the app itself admits no script. */
export async function putProbe(page: Page): Promise<void> {
  await page.evaluate(await readFile(PROBE, 'utf8'))
}

function checkWire({ requests }: RecordingProxy): void {
  const refused = requests.find(({ status }) => status === 429)
  if (refused) throw new Error(`the service answered 429 to ${refused.method} ${refused.path}`)
  const broken = requests.find(({ status }) => status >= 500)
  if (broken) throw new Error(`the service answered ${broken.status} to ${broken.method} ${broken.path}`)
}
