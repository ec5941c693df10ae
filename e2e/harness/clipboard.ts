import { evenIfLost, type RunningApp } from './launch.ts'

export type Content = { readonly text: string; readonly html?: string }

/** Sets the clipboard as another program would. */
export const putOnClipboard = (app: RunningApp, content: Content): Promise<void> =>
  app.electron.evaluate(async ({ clipboard, ClipboardItem }, { text, html }) => {
    const flavours = { 'text/plain': text, ...(html === undefined ? {} : { 'text/html': html }) }
    if (ClipboardItem) return clipboard.write([new ClipboardItem(flavours)])
    // as: an older Electron has no items and takes one object.
    const older = clipboard as unknown as { write(data: Content): void }
    older.write({ text, ...(html === undefined ? {} : { html }) })
  }, content)

/** Selects a text in another program, which a middle click pastes on Linux. */
export const selectElsewhere = (app: RunningApp, text: string): Promise<void> =>
  app.electron.evaluate(async ({ clipboard }, selected) => {
    if (clipboard.selection) return clipboard.selection.writeText(selected)
    // as: an older Electron takes the kind of clipboard as an argument.
    const older = clipboard as unknown as { writeText(text: string, kind: 'selection'): void }
    older.writeText(selected, 'selection')
  }, text)

/** Puts only a small picture on the clipboard, as a drawing program or screenshot tool does. */
export const putPictureOnClipboard = (app: RunningApp): Promise<void> =>
  app.electron.evaluate(async ({ clipboard, ClipboardItem, nativeImage }) => {
    const side = 8
    const picture = nativeImage.createFromBitmap(Buffer.alloc(side * side * 4, 200), { width: side, height: side })
    if (ClipboardItem) {
      const png = new Blob([new Uint8Array(picture.toPNG())], { type: 'image/png' })
      return clipboard.write([new ClipboardItem({ 'image/png': png })])
    }
    // as: an older Electron has a separate call for pictures.
    const older = clipboard as unknown as { writeImage(image: typeof picture): void }
    older.writeImage(picture)
  })

export const clipboardText = (app: RunningApp): Promise<string> =>
  evenIfLost(() => app.electron.evaluate(({ clipboard }) => clipboard.readText()))
