import { expect } from '@playwright/test'
import { launchAsAnotherUser, processStatus, userNamespace } from './harness/other-user.ts'
import { test } from './harness/test.ts'

test('Sheaf opens a window @smoke @full', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()

  await expect(page).toHaveTitle(/Sheaf/)
  await expect(page.locator('#root')).toBeAttached()
})

test('the page has no Node, and no page has more rights than it needs', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()

  const reach = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global'].map(name => typeof Reflect.get(globalThis, name)),
  )
  const pages = await app.electron.evaluate(({ webContents }) =>
    // Electron has this call but leaves it out of its types.
    (webContents.getAllWebContents() as unknown as { getLastWebPreferences(): Record<string, unknown> }[]).map(
      contents => contents.getLastWebPreferences(),
    ),
  )

  expect(new Set(reach)).toEqual(new Set(['undefined']))
  expect(pages.length).toBeGreaterThan(0)
  for (const preferences of pages) {
    expect(preferences).toMatchObject({ sandbox: true, contextIsolation: true, webSecurity: true })
    for (const name of REFUSED_RIGHTS) expect([name, preferences[name] ?? false]).toEqual([name, false])
  }
})

const REFUSED_RIGHTS = [
  ...['nodeIntegration', 'nodeIntegrationInWorker', 'nodeIntegrationInSubFrames', 'webviewTag'],
  ...['allowRunningInsecureContent', 'experimentalFeatures', 'navigateOnDragDrop'],
]

test('without root, the page runs in the sandbox of the operating system', async () => {
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
