import { expect } from '@playwright/test'
import { CHANNELS } from '../shared/ipc/channels.ts'
import { test } from './harness/test.ts'

/** The bridge, without its types. */
type AnyBridge = {
  readonly call: Record<string, (input: unknown) => Promise<unknown>>
  readonly onEvent: (listener: (...given: unknown[]) => void) => () => unknown
  readonly mintFile: (file: unknown) => Promise<unknown>
}
/** Globals defined by the page's libraries. */
const OF_LIBRARIES = ['__webpack_nonce__', '__zod_globalConfig', '__zod_globalRegistry']

type WithBridge = { readonly bridge: AnyBridge }

test('the page has one frozen bridge with the calls of the contract, and nothing else', async ({ launch }) => {
  const page = await (await launch()).window()

  const found = await page.evaluate(() => {
    // as: see `WithBridge`; a function that runs in the page shares only types with this file.
    const { bridge } = globalThis as unknown as WithBridge
    const slot = Object.getOwnPropertyDescriptor(globalThis, 'bridge')
    // A window without the preload.
    const frame = document.body.appendChild(document.createElement('iframe'))
    const bare = new Set(Object.getOwnPropertyNames(frame.contentWindow))
    const added = Object.getOwnPropertyNames(globalThis).filter(name => !bare.has(name) && !/^\d+$/.test(name))
    frame.remove()
    return {
      added: added.sort(),
      keys: Object.keys(bridge),
      calls: Object.keys(bridge.call),
      frozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.call),
      replaced: [
        Reflect.set(globalThis, 'bridge', {}),
        Reflect.deleteProperty(globalThis, 'bridge'),
        Reflect.set(bridge, 'call', {}),
        Reflect.set(bridge.call, 'app.start', () => undefined),
        Reflect.defineProperty(bridge.call, 'more', { value: 1 }),
      ],
      slot: [slot?.writable, slot?.configurable],
    }
  })

  expect(found).toEqual({
    added: [...OF_LIBRARIES, 'bridge'],
    keys: ['call', 'onEvent', 'mintFile'],
    calls: [...CHANNELS],
    frozen: true,
    replaced: [false, false, false, false, false],
    slot: [false, false],
  })
})

test('data from the bridge is plain, and a removed listener receives nothing more', async ({ launch }) => {
  const page = await (await launch()).window()

  const found = await page.evaluate(async () => {
    // as: see `WithBridge`.
    const { bridge } = globalThis as unknown as WithBridge
    const isPlain = (value: unknown): boolean => {
      if (typeof value === 'function') return false
      if (typeof value !== 'object' || value === null) return true
      const kind = Object.getPrototypeOf(value)
      return (kind === Object.prototype || kind === Array.prototype) && Object.values(value).every(isPlain)
    }
    let after = 0
    const left: unknown[] = []
    const onLate = () => {
      after += 1
    }
    for (let count = 0; count < 1000; count++) left.push(bridge.onEvent(onLate)())
    const reported: unknown[][] = []
    const received = new Promise<void>(resolve => {
      bridge.onEvent((...given) => {
        reported.push(given)
        resolve()
      })
    })
    const reads = ['app.start', 'accounts.list', 'queue.watch', 'account.usage'] as const
    const answers = await Promise.all([
      ...reads.map(name => bridge.call[name]?.({})),
      bridge.call['settings.set']?.({ theme: 'dark' }),
      bridge.call['settings.set']?.({ theme: 'none of them' }),
    ])
    await received
    return {
      answers: answers.length,
      plain: [...answers, ...reported].every(isPlain),
      given: reported.map(({ length }) => length),
      after,
      left: new Set(left).size === 1 && left[0] === undefined,
    }
  })

  expect(found).toMatchObject({ answers: 6, plain: true, after: 0, left: true })
  expect(new Set(found.given)).toEqual(new Set([1]))
})

test('Electron keeps one listener for the page, however many the page adds and removes', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  const warnings: string[] = []
  page.on('console', message => warnings.push(message.text()))

  const received = await page.evaluate(async () => {
    // as: see `WithBridge`.
    const { bridge } = globalThis as unknown as WithBridge
    let count = 0
    const takeOff: (() => unknown)[] = []
    const all = new Promise<void>(resolve => {
      for (let made = 0; made < 1000; made++) {
        takeOff.push(
          bridge.onEvent(() => {
            count += 1
            if (count === 1000) resolve()
          }),
        )
      }
    })
    await bridge.call['settings.set']?.({ theme: 'dark' })
    await all
    for (const each of takeOff) each()
    await bridge.call['settings.set']?.({ theme: 'light' })
    return count
  })

  expect(received).toBe(1000)
  // Electron warns of a leak at more than ten listeners.
  expect(warnings).toEqual([])
})

test('a File made by a script, a forged one, a path and an old token open nothing', async ({ launch }) => {
  const page = await (await launch()).window()

  const answers = await page.evaluate(async () => {
    // as: see `WithBridge`.
    const { bridge } = globalThis as unknown as WithBridge
    const forged = Object.create(File.prototype, { path: { value: '/etc/hostname' }, name: { value: 'hostname' } })
    const given: unknown[] = [
      new File(['x'], '/etc/hostname'),
      forged,
      { path: '/etc/hostname' },
      '/etc/hostname',
      null,
    ]
    const minted = given.map(async file => bridge.mintFile(file))
    const settled = await Promise.allSettled(minted)
    const file = 'file-00000000-0000-4000-8000-000000000000'
    return [...settled.map(({ status }) => status), await bridge.call['import.read']?.({ file })]
  })

  expect(answers.slice(0, -1)).toEqual(Array(5).fill('rejected'))
  expect(answers.at(-1)).toMatchObject({ ok: false })
})

test('a page that replaces built-in functions receives no object of the preload', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  await page.addInitScript(() => {
    const foreign: string[] = []
    const { getPrototypeOf, prototype } = Object
    /** Records objects of another JavaScript context: the preload's or main's. */
    const look = (where: string, value: unknown) => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return
      let root: unknown = value
      for (let next = getPrototypeOf(root); next !== null; next = getPrototypeOf(next)) root = next
      if (root !== prototype && root !== value) foreign[foreign.length] = where
    }
    const wrap = (owner: object, name: string) => {
      const before = Reflect.get(owner, name)
      const { apply } = Reflect
      Reflect.set(owner, name, function tampered(this: unknown, ...given: unknown[]) {
        look(name, this)
        for (let at = 0; at < given.length; at++) look(name, given[at])
        return apply(before, this, given)
      })
    }
    wrap(Function.prototype, 'call')
    wrap(Function.prototype, 'apply')
    wrap(Function.prototype, 'bind')
    wrap(Array.prototype, 'push')
    wrap(Array.prototype, 'map')
    wrap(Promise.prototype, 'then')
    wrap(Promise, 'resolve')
    Object.defineProperty(prototype, 'tampered', { value: true, configurable: true })
    Object.assign(globalThis, { sheafForeign: foreign, sheafLook: look })
  })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome to Sheaf' })).toBeVisible()

  // Run by main, because the replaced functions break Playwright too.
  const seen = await app.electron.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(`(async () => {
      const answer = await bridge.call['settings.set']({ theme: 'dark' })
      const refused = await bridge.call['settings.set']({ theme: 'dark', tampered: true })
      const foreign = [...sheafForeign]
      const frame = document.body.appendChild(document.createElement('iframe'))
      sheafLook('a look into another world', frame.contentWindow.eval ? frame.contentWindow.Array() : null)
      return JSON.stringify({ answer: answer.ok, refused: refused.ok, foreign, able: sheafForeign.length - foreign.length })
    })()`),
  )

  expect(JSON.parse(String(seen))).toEqual({ answer: true, refused: false, foreign: [], able: 1 })
})

test('prototype keys change nothing in the page, the preload or main', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  const worlds: number[] = []
  const browser = await page.context().newCDPSession(page)
  browser.on('Runtime.executionContextCreated', ({ context }) => void worlds.push(context.id))
  await browser.send('Runtime.enable')

  await page.evaluate(async channels => {
    // as: see `WithBridge`.
    const { bridge } = globalThis as unknown as WithBridge
    const hostile = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"theme":"dark"}'
    for (const name of channels) await bridge.call[name]?.(JSON.parse(hostile))
    await bridge.call['menu.set']?.({ menus: [JSON.parse(hostile)] })
    await bridge.call['edits.submit']?.({ sheetId: 1, edits: `[${hostile}]` })
    await bridge.call['navigator.create']?.({ place: JSON.parse(hostile) })
  }, CHANNELS)

  expect(worlds.length).toBeGreaterThan(1)
  for (const contextId of worlds) {
    const { result } = await browser.send('Runtime.evaluate', { expression: 'typeof ({}).polluted', contextId })
    expect(result.value).toBe('undefined')
  }
  expect(await app.electron.evaluate(() => typeof Reflect.get({}, 'polluted'))).toBe('undefined')
})

test('every channel rejects a subframe, another window, another address and a closed page', async ({ launch }) => {
  const app = await launch()
  const page = await app.window()
  await page.evaluate(() => void document.body.appendChild(document.createElement('iframe')))

  const { channels, unchecked, accepted } = await app.electron.evaluate(async ({ BrowserWindow, ipcMain }) => {
    const [ours] = BrowserWindow.getAllWindows()
    if (!ours) throw new Error('There is no window.')
    const other = new BrowserWindow({ show: false })
    await other.loadURL('about:blank')
    const { mainFrame } = ours.webContents
    /** Our own window with the address of another page. */
    const showing = (url: string) => {
      const frame = { url }
      const get = (page: object, name: string) => {
        const value = name === 'mainFrame' ? frame : Reflect.get(page, name)
        return typeof value === 'function' ? value.bind(page) : value
      }
      return {
        sender: new Proxy(ours.webContents, { get: (page, name) => get(page, String(name)) }),
        senderFrame: frame,
      }
    }
    const senders: Record<string, { sender: unknown; senderFrame: unknown }> = {
      'a frame within the page': { sender: ours.webContents, senderFrame: mainFrame.frames[0] },
      'another window': { sender: other.webContents, senderFrame: other.webContents.mainFrame },
      'the frame of another window': { sender: ours.webContents, senderFrame: other.webContents.mainFrame },
      'a page that is gone': { sender: ours.webContents, senderFrame: null },
    }
    for (const url of ['about:blank', 'data:text/html,x', 'file:///app', 'app://sheaf.evil/', 'https://sheaf/'])
      senders[url] = showing(url)
    // Electron keeps its handlers in a map that its types do not show.
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (event: unknown, input: unknown) => Promise<unknown>>
    }
    const accepted: string[] = []
    for (const [channel, handle] of handlers)
      for (const [name, sender] of Object.entries(senders)) {
        const answer = await (async () => handle(sender, {}))().then(
          () => 'answered',
          (error: Error) => error.message,
        )
        if (answer !== 'This page may not call Sheaf.') accepted.push(`${channel} by ${name}: ${answer}`)
      }
    // Accepted calls show that the others were rejected only for their sender.
    await handlers.get('app.start')?.({ sender: ours.webContents, senderFrame: mainFrame }, {})
    await handlers.get('app.start')?.(showing('app://sheaf/'), {})
    other.destroy()
    return { channels: [...handlers.keys()], unchecked: ipcMain.eventNames().map(String), accepted }
  })

  expect(accepted).toEqual([])
  // 'error' is Electron's own; no `on` channel exists.
  expect(unchecked).toEqual(['error'])
  expect(channels.sort()).toEqual([...CHANNELS, 'files.mint'].sort())
})
