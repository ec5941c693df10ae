import type { RunningApp } from './launch.ts'

/** Answers the save dialog of the system, which tests cannot click. */
export async function saveTo(app: RunningApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
  }, path)
}
