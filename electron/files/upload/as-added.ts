import { fail, ok, type Result } from '../../../shared/result.ts'
import { hashFile } from './file-content.ts'
import type { LocalDisk, LocalFile } from './local-disk.ts'
import type { WaitingFile } from './waiting-files.ts'

/** The hash of a file that was just added, if it is still the one that was added. Errors: file-unreadable, file-too-big. */
export async function hashAsAdded(disk: LocalDisk, file: WaitingFile): Promise<Result<string>> {
  const looked = await disk.look(file.path)
  if (!looked.ok) return looked
  return looksTheSame(file, looked.value) ? hashFile(disk, looked.value) : changed(file)
}

/**
 * The file, if its content is what was added: it is read again only where its size or time is another one. Errors: file-unreadable, with
 * `changed` where somebody has written something else there.
 */
export async function asAdded(disk: LocalDisk, file: WaitingFile): Promise<Result<LocalFile>> {
  const looked = await disk.look(file.path)
  if (!looked.ok || looksTheSame(file, looked.value)) return looked
  const hash = await hashFile(disk, looked.value)
  if (!hash.ok) return hash
  return hash.value === file.hash ? ok(looked.value) : changed(file)
}

const looksTheSame = (file: WaitingFile, now: LocalFile): boolean =>
  now.sizeBytes === file.sizeBytes && now.modifiedAt === file.modifiedAt

const changed = ({ name }: WaitingFile): Result<never> => fail({ kind: 'file-unreadable', name, reason: 'changed' })
