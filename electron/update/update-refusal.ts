import { z } from 'zod'
import type { UpdateProblem } from '../../shared/model/update.ts'

/** Thrown through electron-updater, which knows no other way to stop; `problemOf` turns it into data again. */
export class UpdateRefusal extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem) {
    super(`This update is left alone: ${problem}.`)
    this.problem = problem
  }
}

const Coded = z.object({ code: z.string() })
const ON_DISK = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EIO', 'EMFILE'])

/** Why something that electron-updater did was given up; `otherwise`: where it does not say. */
export function problemOf(error: unknown, otherwise: UpdateProblem): UpdateProblem {
  if (error instanceof UpdateRefusal) return error.problem
  const coded = Coded.safeParse(error)
  if (!coded.success) return otherwise
  const { code } = coded.data
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'changed'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  return ON_DISK.has(code) ? 'not-stored' : otherwise
}
