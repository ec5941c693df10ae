import { extname, join } from 'node:path'
import type { MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { app, BrowserWindow, clipboard, dialog, shell } from 'electron'
import type { AppError } from '../../shared/app-error.ts'

/** Dialogs and other programs of this desktop. */
export const desktop = {
  async askForFolder(): Promise<string | null> {
    const options: OpenDialogOptions = {
      title: 'Save into a folder',
      buttonLabel: 'Save here',
      defaultPath: app.getPath('downloads'),
      properties: ['openDirectory', 'createDirectory'],
    }
    const window = BrowserWindow.getFocusedWindow()
    const { filePaths } = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options))
    return filePaths[0] ?? null
  },

  /** Opens a save dialog, which also confirms an overwrite. Null when it is cancelled. */
  async askWhereToSave(name: string, kind: string): Promise<string | null> {
    const options: SaveDialogOptions = {
      title: 'Save as',
      defaultPath: join(app.getPath('downloads'), name),
      filters: [{ name: kind, extensions: [extname(name).slice(1)] }],
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    }
    const window = BrowserWindow.getFocusedWindow()
    const { filePath } = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options))
    return filePath || null
  },

  /** Confirms the first contact with a server. */
  async confirmServer(origin: string): Promise<boolean> {
    const options: MessageBoxOptions = {
      type: 'question',
      message: `Sign in at ${origin}?`,
      detail:
        'Nobody has used this server from this computer. It will get your token, and whatever you type into its sheets. Continue only if you know it.',
      buttons: ['Cancel', 'Continue'],
      defaultId: 0,
      cancelId: 0,
    }
    const window = BrowserWindow.getFocusedWindow()
    const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options))
    return response === 1
  },

  /** Opens a file in the program for its type; returns whether that program accepted it. */
  async openFile(path: string): Promise<boolean> {
    return (await shell.openPath(path)) === ''
  },

  showInFolder(path: string): void {
    shell.showItemInFolder(path)
  },

  /**
   * The only call of its kind. It starts the program for the address's scheme: `session/browser/hand-off.ts` decides
   * which addresses are allowed.
   */
  openAddress: (address: string): Promise<void> => shell.openExternal(address),

  copyText(text: string): void {
    clipboard.writeText(text)
  },

  /** A message that must be read before Sheaf continues, when there is no window for it. */
  say(sentence: string, more: string): void {
    dialog.showErrorBox(sentence, more)
  },

  /** Ends a start without the required folder: there is no window for the message. */
  endWithout(folder: string, error: AppError): never {
    dialog.showErrorBox(
      'Sheaf cannot use its folder on this computer.',
      `${explain(error)}\n\nThe folder is ${folder}.`,
    )
    app.exit(1)
    throw new Error('the app has ended')
  },
}

function explain(error: AppError): string {
  if (error.kind === 'disk-full') return 'The disk is full. Free some space, then restart Sheaf.'
  if (error.kind === 'storage-broken') return error.safe
  return 'Restart Sheaf. If it happens again, keep the folder and ask for help.'
}
