import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { CHANNELS } from '../shared/ipc/channels.ts'
import { isTooLarge } from '../shared/ipc/message-size.ts'

const call = Object.fromEntries(CHANNELS.map(channel => [channel, (input: unknown) => send(channel, input)] as const))

/** Oversized input is rejected in the page: cloning it alone would block main. */
async function send(channel: string, input: unknown): Promise<unknown> {
  if (isTooLarge(input)) throw new Error(`${channel}: the message is too large.`)
  return ipcRenderer.invoke(channel, input)
}

type Listener = { readonly onEvent: (event: unknown) => void }
const listeners = new Set<Listener>()
// One Electron listener for all listeners of the page, so that Electron's list stays constant.
ipcRenderer.on('event', (_, event: unknown) => {
  for (const { onEvent } of [...listeners]) onEvent(event)
})

contextBridge.exposeInMainWorld('bridge', {
  call,
  onEvent: (onEvent: Listener['onEvent']) => {
    const listener = { onEvent }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  // A File made by script has no path: it gives the empty string, which main refuses.
  mintFile: (file: Parameters<typeof webUtils.getPathForFile>[0]) =>
    ipcRenderer.invoke('files.mint', webUtils.getPathForFile(file)),
})

type PageWindow = { origin: string; postMessage: (message: unknown, origin: string, ports: unknown[]) => void }
const page = globalThis as unknown as PageWindow // a preload runs in the page's window; main's types have no DOM

// Ports cannot cross the context bridge, so they are posted to the page's window.
ipcRenderer.on('sheet-port', (event, notice: unknown) => page.postMessage(notice, page.origin, [...event.ports]))
