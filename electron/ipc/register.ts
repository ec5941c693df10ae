import type { IpcMainInvokeEvent, WebContents } from 'electron'
import { app, BrowserWindow, ipcMain, MessageChannelMain, session } from 'electron'
import type { SheetPortNotice } from '../../shared/ipc/bridge.ts'
import { CHANNELS, type Channel } from '../../shared/ipc/channels.ts'
import type { AppEvent } from '../../shared/ipc/events.ts'
import type { FileToken } from '../../shared/model/ids.ts'
import type { WindowAction } from '../../shared/model/window-action.ts'
import type { Result } from '../../shared/result.ts'
import type { Caller, Dispatch, PagePort } from './dispatch.ts'
import { isTrusted } from './trusted-sender.ts'
import { zoom } from './zoom-level.ts'

/** Answers a call before the program is loaded; null if it cannot, and the program must answer. */
export type AnswerEarly = (call: EarlyCall, dispatch: Dispatch) => Promise<Result<unknown> | null>
type EarlyCall = { readonly channel: Channel; readonly input: unknown; readonly caller: Caller }

/** The receivers of the calls. */
export type Answering = {
  readonly dispatch: Dispatch
  readonly mintFile: (path: string) => Promise<Result<FileToken>>
}

/**
 * Registers the calls of the page: every channel of the contract, and the one that the preload alone uses to turn a
 * file picked or dropped by the user into a token. Checks the sender of all of them. A call before the program is
 * loaded waits for it, except those of the first picture, see `startup/early-answers.ts`.
 */
export function registerCalls(answering: Promise<Answering>, answerEarly: AnswerEarly): void {
  const dispatch: Dispatch = async (channel, input, caller) => (await answering).dispatch(channel, input, caller)
  for (const channel of CHANNELS) {
    ipcMain.handle(channel, async (event, input: unknown) => {
      const caller = callerOf(checked(event))
      return (await answerEarly({ channel, input, caller }, dispatch)) ?? dispatch(channel, input, caller)
    })
  }
  ipcMain.handle('files.mint', async (event, path: unknown) => {
    checked(event)
    if (typeof path !== 'string' || path === '') throw new Error('files.mint takes the path of a real file')
    return (await answering).mintFile(path)
  })
}

function checked(event: IpcMainInvokeEvent): IpcMainInvokeEvent {
  const frame = event.senderFrame
  const sender = {
    url: frame?.url ?? null,
    isTopFrame: frame !== null && frame === event.sender.mainFrame,
    isOurWindow: BrowserWindow.fromWebContents(event.sender) !== null,
  }
  if (!isTrusted(sender)) throw new Error('This page may not call Sheaf.')
  return event
}

function callerOf(event: IpcMainInvokeEvent): Caller {
  return {
    openPort: opening => openPort(event, opening),
    controlWindow: action => controlWindow(event.sender, action),
  }
}

function controlWindow(page: WebContents, action: WindowAction): void {
  const window = BrowserWindow.fromWebContents(page)
  switch (action) {
    case 'minimize':
      window?.minimize()
      break
    case 'close':
      window?.close()
      break
    case 'quit':
      app.quit()
      break
    case 'maximize':
      if (window?.isMaximized()) window.unmaximize()
      else window?.maximize()
      break
    case 'cut':
    case 'copy':
    case 'paste':
    case 'undo':
    case 'redo':
      page[action]()
      break
    default:
      zoom(page, action)
  }
}

function openPort(event: IpcMainInvokeEvent, opening: string): PagePort {
  const { port1: ours, port2: theirs } = new MessageChannelMain()
  const notice: SheetPortNotice = { kind: 'sheet-port', opening }
  event.sender.postMessage('sheet-port', notice, [theirs])
  ours.start()
  return {
    post: message => ours.postMessage(message),
    onClose: listener => ours.once('close', listener),
    close: () => ours.close(),
  }
}

/**
 * Publishes a change to every window, except the hidden ones for printing and decoding, which have separate sessions.
 * Passed to other folders as a plain function, so that they do not import this one.
 */
export function publish(event: AppEvent): void {
  for (const { webContents } of BrowserWindow.getAllWindows()) {
    if (!webContents.isDestroyed() && webContents.session === session.defaultSession) webContents.send('event', event)
  }
}
