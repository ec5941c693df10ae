import { expect } from '@playwright/test'
import { launchAsAnotherUser, processStatus, userNamespace } from './harness/other-user.ts'
import { test } from './harness/test.ts'

test('Sheaf opens a window @smoke @full', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()

  await expect(page).toHaveTitle(/Sheaf/)
  await expect(page.locator('#root')).toBeAttached()
})

test('the page has no Node in it and its process is meant to be sandboxed', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()

  const reach = await page.evaluate(() => ({
    require: typeof Reflect.get(globalThis, 'require'),
    process: typeof Reflect.get(globalThis, 'process'),
    module: typeof Reflect.get(globalThis, 'module'),
    Buffer: typeof Reflect.get(globalThis, 'Buffer'),
  }))
  const preferences = await app.electron.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    // Electron has this call but leaves it out of its types.
    const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    const { sandbox, contextIsolation, nodeIntegration, webviewTag } = contents.getLastWebPreferences()
    return { sandbox, contextIsolation, nodeIntegration, webviewTag }
  })

  expect(reach).toEqual({ require: 'undefined', process: 'undefined', module: 'undefined', Buffer: 'undefined' })
  expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false })
  expect(preferences.webviewTag).not.toBe(true)
})

test('run by somebody who is not root, the page lives in the sandbox of the system', async () => {
  test.skip(process.platform !== 'linux', 'Only Linux shows a sandbox in /proc.')
  const app = await launchAsAnotherUser()
  try {
    await expect.poll(() => app.renderers(), { message: app.output() }).not.toHaveLength(0)
    const [renderer] = await app.renderers()

    // 2: every system call is filtered.
    await expect.poll(() => processStatus(renderer!, 'Seccomp')).toBe('2')
    expect(await processStatus(renderer!, 'NoNewPrivs')).toBe('1')
    expect(await processStatus(renderer!, 'Uid')).not.toMatch(/^0\b/)
    expect(await userNamespace(renderer!)).not.toBe(await userNamespace(app.pid))
  } finally {
    await app.stop()
  }
})
