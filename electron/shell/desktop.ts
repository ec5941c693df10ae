import { basename } from 'node:path'
import type { OpenDialogOptions } from 'electron'
import { app, BrowserWindow, dialog, shell } from 'electron'
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

  /** Opens a file of ours with its own program; true when that program took it. */
  async openFile(path: string): Promise<boolean> {
    return (await shell.openPath(path)) === ''
  },

  showInFolder(path: string): void {
    shell.showItemInFolder(path)
  },

  /** For what keeps Sheaf from starting at all: there is no window to say it in. */
  endWith(sentence: string, error: AppError, folder: string): void {
    dialog.showErrorBox(
      sentence,
      `${explain(error)}\n\nIts folder is ${basename(folder)} in ${app.getPath('appData')}.`,
    )
    app.exit(1)
  },
}

function explain(error: AppError): string {
  if (error.kind === 'disk-full') return 'The disk is full. Free some space, then start Sheaf again.'
  if (error.kind === 'storage-broken') return error.safe
  return 'Start Sheaf again. If it happens again, keep the folder and ask for help.'
}
