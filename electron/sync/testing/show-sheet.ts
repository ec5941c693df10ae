import { createPage, type Page } from './a-page.ts'
import { SHEET, type TestEnv } from './test-env.ts'

/** Opens the sheet in a window and waits until it is shown. */
export async function showSheet(env: TestEnv): Promise<Page> {
  const page = createPage()
  void env.sync.openSheet(SHEET, page)
  await env.clock.settle()
  page.seen()
  return page
}

/** Crashes and restarts the app on the same files, and reopens the sheet. */
export async function restartWith(env: TestEnv): Promise<Page> {
  await env.restart()
  const page = await showSheet(env)
  env.sync.resume()
  await env.clock.settle()
  return page
}
