import type { RunningApp } from './launch.ts'

/** Answers the system's dialog that asks where a file is to go, which no test can click. */
export async function saveTo(app: RunningApp, path: string): Promise<void> {
  await app.electron.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: chosen })
  }, path)
}
