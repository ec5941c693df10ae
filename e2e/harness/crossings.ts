import type { RunningApp } from './launch.ts'

/** Messages between page and main since the watch started. */
export type Crossings = {
  /** Calls, responses and events over the bridge, in both directions. */
  readonly messages: number
  /** The largest message, in bytes of JSON. */
  readonly largest: { readonly channel: string; readonly bytes: number }
  /** Channels that carried an object with the key `cells`. */
  readonly withCells: readonly string[]
  /** Channels that carried the text. */
  carrying(word: string): readonly string[]
}

type Message = readonly [channel: string, json: string]

/**
 * Records in main everything that crosses the context bridge: calls, responses and events. Not recorded are ports,
 * which bypass the bridge, and the one call with a token.
 */
export async function watchCrossings({ electron }: RunningApp): Promise<() => Promise<Crossings>> {
  await electron.evaluate(({ BrowserWindow, ipcMain }) => {
    const seen: [string, string][] = []
    Object.assign(globalThis, { sheafCrossings: seen })
    const take = (channel: string, message: unknown) => seen.push([channel, JSON.stringify(message) ?? ''])
    // Electron keeps the registered handlers in a map that its types omit.
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
    // as: set above.
    const seen = await electron.evaluate(() => (globalThis as unknown as { sheafCrossings: Message[] }).sheafCrossings)
    const carrying = (word: string) => seen.filter(([, json]) => json.includes(word)).map(([channel]) => channel)
    const sizes = seen.map(([channel, json]) => ({ channel, bytes: Buffer.byteLength(json) }))
    const largest = sizes.reduce((most, each) => (each.bytes > most.bytes ? each : most), { channel: '', bytes: 0 })
    return { messages: seen.length, largest, withCells: carrying('"cells":'), carrying }
  }
}
