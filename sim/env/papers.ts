import type { LocalDisk, LocalFile } from '../../electron/files/upload/local-disk.ts'
import { fail, ok } from '../../shared/result.ts'
import type { Clock } from './clock.ts'

/** A user's files on one computer by name. They outlive the app. */
export function createPapers(now: () => number) {
  const byName = new Map<string, { readonly text: string; readonly modifiedAt: number }>()
  return {
    /** Creates or replaces a file. */
    write: (name: string, text: string): void => void byName.set(name, { text, modifiedAt: now() }),
    read: (name: string) => byName.get(name) ?? null,
  }
}
export type Papers = ReturnType<typeof createPapers>

/** The files for one run of the app: reading takes a turn, in which the app can be killed. */
export const diskOf = (papers: Papers, { after }: Pick<Clock, 'after'>, isAlive: () => boolean): LocalDisk => ({
  async look(path) {
    await new Promise<void>(goOn => void after(0, () => isAlive() && goOn()))
    const found = papers.read(path)
    if (!found) return fail({ kind: 'file-unreadable', name: path, reason: 'gone' })
    const file: LocalFile = { path, name: path, sizeBytes: found.text.length, modifiedAt: found.modifiedAt }
    return ok(file)
  },
  // Synchronous: no time passes while a response is built.
  async *read(path) {
    yield new TextEncoder().encode(papers.read(path)?.text ?? '')
  },
})
