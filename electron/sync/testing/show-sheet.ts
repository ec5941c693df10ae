import { createPage, type Page } from './a-page.ts'
import { SHEET, type TestEnv } from './test-env.ts'

/** A window opens the sheet, and all that is to be seen at first is on screen. */
export async function showSheet(env: TestEnv): Promise<Page> {
  const page = createPage()
  void env.sync.openSheet(SHEET, page)
  await env.clock.settle()
  page.seen()
  return page
}

/** The program crashes, starts again on the same files, and the window opens the sheet again. */
export async function restartWith(env: TestEnv): Promise<Page> {
  await env.restart()
  const page = await showSheet(env)
  env.sync.resume()
  await env.clock.settle()
  return page
}
