import { createHash, timingSafeEqual } from 'node:crypto'
import type { AppError } from '../../../shared/app-error.ts'

/** Compares in a time that says nothing about where two texts begin to differ, nor how long they are. */
export function isSameSecret(given: string, known: string): boolean {
  return timingSafeEqual(digest(given), digest(known))
}

const digest = (text: string) => createHash('sha256').update(text, 'utf8').digest()

/** What an error in a redirect means for the person (specification, "Authorization endpoint"; RFC 6749, 4.1.2.1). */
export function problemOf(error: string): AppError {
  switch (error) {
    case 'access_denied':
      return { kind: 'sign-in-failed', problem: 'denied' }
    case 'invalid_scope':
      return { kind: 'sign-in-failed', problem: 'scope' }
    case 'invalid_client':
    case 'unauthorized_client':
      return { kind: 'sign-in-failed', problem: 'client' }
    default:
      return { kind: 'refused', code: 0, said: error, refId: null }
  }
}
