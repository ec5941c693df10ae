import { launchApp, type RunningApp } from '../../e2e/harness/launch.ts'
import { type BenchEnv, putProbe } from './bench-env.ts'
import { clickInNavigator, settle } from './drive.ts'

/** A further app on the data in this folder, signed in, with the small sheet open. */
export async function launchFurther({ wire, newClient, small }: BenchEnv, userData: string): Promise<RunningApp> {
  const app = await launchApp({ userData })
  try {
    const page = await app.window()
    await putProbe(page)
    const { token } = await newClient()
    await page.evaluate(([address, secret]) => window.probe.enter(address, secret), [wire.baseUrl, token] as const)
    await clickInNavigator(page, small.plan.name)
    await settle(page, small.plan.name)
    return app
  } catch (cause) {
    await app.close()
    throw cause
  }
}
