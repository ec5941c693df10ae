import { writeFile } from 'node:fs/promises'
import type { BenchEnv } from './bench-env.ts'

/**
 * Profiles page and main process until the returned function is called, which writes `<path>-page.cpuprofile` and
 * `<path>-main.cpuprofile` for Chromium's developer tools. Profiling costs speed, so the run reports no figures.
 */
export async function startProfile({ page, app }: BenchEnv): Promise<(path: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.setSamplingInterval', { interval: 200 })
  await devtools.send('Profiler.start')
  await app.electron.evaluate(async () => {
    const { Session } = process.getBuiltinModule('node:inspector/promises')
    const session = new Session()
    session.connect()
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: 200 })
    await session.post('Profiler.start')
    Reflect.set(globalThis, 'benchProfile', session)
  })
  return async path => {
    const { profile } = await devtools.send('Profiler.stop')
    await devtools.detach()
    const mainProfile = await app.electron.evaluate(async () => {
      // as: set above, in the same process
      const session = Reflect.get(globalThis, 'benchProfile') as import('node:inspector/promises').Session
      const stopped = await session.post('Profiler.stop')
      session.disconnect()
      return stopped.profile
    })
    await writeFile(`${path}-page.cpuprofile`, JSON.stringify(profile))
    await writeFile(`${path}-main.cpuprofile`, JSON.stringify(mainProfile))
  }
}
