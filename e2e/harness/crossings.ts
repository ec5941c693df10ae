import type { RunningApp } from './launch.ts'

/** What crossed between the page and main since the watch began. */
export interface Crossings {
  /** Calls, answers and events over the bridge, both ways. */
  readonly messages: number
  /** The largest of them, in bytes of their JSON. */
  readonly largest: { readonly channel: string; readonly bytes: number }
  /** Channels that carried an object with the key `cells`. */
  readonly withCells: readonly string[]
  /** Channels that carried the word. */
  carrying(word: string): readonly string[]
}

type Message = readonly [channel: string, json: string]

/**
 * Stands in main at everything that crosses the context bridge: what the page sends in, what it is answered, what it is told. Ports
 * are not the bridge, and are not watched; nor is the one call that takes a token in.
 */
export async function watchCrossings({ electron }: RunningApp): Promise<() => Promise<Crossings>> {
  await electron.evaluate(({ BrowserWindow, ipcMain }) => {
    const seen: [string, string][] = []
    Object.assign(globalThis, { sheafCrossings: seen })
    const take = (channel: string, message: unknown) => seen.push([channel, JSON.stringify(message) ?? ''])
    // The handlers are registered; Electron keeps them in a map that its types do not show.
    const { _invokeHandlers: handlers } = ipcMain as unknown as {
      _invokeHandlers: Map<string, (event: unknown, ...input: unknown[]) => unknown>
    }
    for (const [channel, handle] of handlers) {
      handlers.set(channel, async (event, ...input) => {
        if (channel !== 'session.enter-token') take(`${channel} in`, input)
        const answer = await handle(event, ...input)
        take(`${channel} out`, answer)
        return answer
      })
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents)
      webContents.send = (channel, ...messages) => {
        take(channel, messages)
        send(channel, ...messages)
      }
    }
  })
  return async () => {
    // as: what the lines above put there.
    const seen = await electron.evaluate(() => (globalThis as unknown as { sheafCrossings: Message[] }).sheafCrossings)
    const carrying = (word: string) => seen.filter(([, json]) => json.includes(word)).map(([channel]) => channel)
    const sizes = seen.map(([channel, json]) => ({ channel, bytes: Buffer.byteLength(json) }))
    const largest = sizes.reduce((most, each) => (each.bytes > most.bytes ? each : most), { channel: '', bytes: 0 })
    return { messages: seen.length, largest, withCells: carrying('"cells":'), carrying }
  }
}
