import { createPage, type Page } from './a-page.ts'
import { SHEET, type World } from './a-world.ts'

/** A window opens the sheet, and all that is to be seen at first is on screen. */
export async function showSheet(world: World): Promise<Page> {
  const page = createPage()
  void world.sync.openSheet(SHEET, page)
  await world.clock.settle()
  page.seen()
  return page
}

/** The program crashes, starts again on the same files, and the window opens the sheet again. */
export async function restartWith(world: World): Promise<Page> {
  await world.restart()
  const page = await showSheet(world)
  world.sync.resume()
  await world.clock.settle()
  return page
}
