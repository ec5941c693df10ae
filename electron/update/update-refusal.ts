import { z } from 'zod'
import type { UpdateProblem } from '../../shared/model/update.ts'

/** Thrown through electron-updater, which has no other way to stop; `problemOf` converts it back to data. */
export class UpdateRefusal extends Error {
  readonly problem: UpdateProblem

  constructor(problem: UpdateProblem) {
    super(`This update is left alone: ${problem}.`)
    this.problem = problem
  }
}

const Coded = z.object({ code: z.string() })
const ON_DISK = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOENT', 'EIO', 'EMFILE'])

/** Why an electron-updater call failed; `otherwise`: the default reason. */
export function problemOf(error: unknown, otherwise: UpdateProblem): UpdateProblem {
  if (error instanceof UpdateRefusal) return error.problem
  const coded = Coded.safeParse(error)
  if (!coded.success) return otherwise
  const { code } = coded.data
  if (code === 'ERR_CHECKSUM_MISMATCH') return 'changed'
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'disk-full'
  return ON_DISK.has(code) ? 'not-stored' : otherwise
}
