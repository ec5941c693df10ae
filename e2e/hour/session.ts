import { expect } from '@playwright/test'
import { SAVING_MS } from '../harness/ceilings.ts'
import type { LaunchOptions, RunningApp } from '../harness/launch.ts'
import type { Session } from '../harness/session.ts'
import { sheetOf } from '../pages/sheet.ts'
import { tryNow, windowOf } from '../pages/window.ts'
import { NAME } from './start.ts'
import type { Surroundings } from './step.ts'
import { type User, userAt } from './user.ts'

export const KEEP = { passphrase: 'a quiet desk by the window' }

/** A session whose window can be closed and reopened. */
export type HourSession = {
  readonly user: () => User
  readonly surroundings: Surroundings
  /** Goes online until everything is saved. */
  readonly saved: () => Promise<void>
}

export function hourSession(
  session: Pick<Session, 'app' | 'page' | 'wire'>,
  launch: (options: Pick<LaunchOptions, 'userData'>) => Promise<RunningApp>,
  colleague: (row: number, text: string) => Promise<void>,
): HourSession {
  const { wire } = session
  let { app, page } = session
  let user = userAt(app, page)
  let isOnline = true

  const goOnline = async () => {
    isOnline = true
    await wire.accept()
    await tryNow(windowOf(page).status)
  }
  return {
    user: () => user,
    saved: async () => {
      await goOnline()
      await page.keyboard.press('Control+s')
      await windowOf(page).isAllSaved(SAVING_MS)
    },
    surroundings: {
      isOnline: () => isOnline,
      goOffline: async () => {
        isOnline = false
        await wire.refuse()
      },
      goOnline,
      reload: async () => {
        await page.reload()
        await sheetOf(page).isShown(NAME)
      },
      startAgain: async () => {
        const ended = app.electron.waitForEvent('close')
        await app.electron.evaluate(({ BrowserWindow }) => {
          for (const window of BrowserWindow.getAllWindows()) window.close()
        })
        await ended
        app = await launch({ userData: app.userData })
        page = await app.window()
        user = userAt(app, page)
        await windowOf(page).unlock(KEEP.passphrase)
        await sheetOf(page).isShown(NAME)
      },
      // The service accepts one write on a sheet at a time.
      colleagueWrites: (row, text) => expect(() => colleague(row, text)).toPass(),
    },
  }
}
