import { contextBridge, ipcRenderer, webUtils } from 'electron'
import { CHANNELS } from '../shared/ipc/channels.ts'
import { isTooLarge } from '../shared/ipc/message-size.ts'

const call = Object.fromEntries(CHANNELS.map(channel => [channel, (input: unknown) => send(channel, input)] as const))

/** What is too large does not leave the page: cloning it alone would keep main from its work. */
async function send(channel: string, input: unknown): Promise<unknown> {
  if (isTooLarge(input)) throw new Error(`${channel}: the message is too large.`)
  return ipcRenderer.invoke(channel, input)
}

contextBridge.exposeInMainWorld('bridge', {
  call,
  onEvent: (listener: (event: unknown) => void) => {
    const forward = (_: unknown, event: unknown) => listener(event)
    ipcRenderer.on('event', forward)
    return () => void ipcRenderer.off('event', forward)
  },
  // A File made by script has no path: it gives the empty string, which main refuses.
  mintFile: (file: Parameters<typeof webUtils.getPathForFile>[0]) =>
    ipcRenderer.invoke('files.mint', webUtils.getPathForFile(file)),
})

type PageWindow = { origin: string; postMessage: (message: unknown, origin: string, ports: unknown[]) => void }
const page = globalThis as unknown as PageWindow // a preload runs in the page's window; main's types know no DOM

// Ports cannot cross the context bridge; the page's own window is the way around it.
ipcRenderer.on('sheet-port', (event, notice: unknown) => page.postMessage(notice, page.origin, [...event.ports]))
