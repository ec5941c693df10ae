import { fail, ok, type Result } from '../../../shared/result.ts'
import { hashFile } from './file-content.ts'
import type { LocalDisk, LocalFile } from './local-disk.ts'
import type { WaitingFile } from './waiting-files.ts'

/** The hash of a file that was just added, if it is unchanged. Errors: file-unreadable, file-too-big. */
export async function hashAsAdded(disk: LocalDisk, file: WaitingFile): Promise<Result<string>> {
  const looked = await disk.look(file.path)
  if (!looked.ok) return looked
  return looksTheSame(file, looked.value) ? hashFile(disk, looked.value) : changed(file)
}

/**
 * The file, if its content is unchanged: it is read again only if its size or time differs. Errors: file-unreadable,
 * with `changed` if the content differs.
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
