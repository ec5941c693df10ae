import { ERROR_CODES } from '../../rules/error-codes.ts'
import type { Draft } from './draft.ts'
import type { Answer } from './hand-over.ts'

const KNOWN = new Map<number, number>(Object.entries(ERROR_CODES).map(([code, [status]]) => [Number(code), status]))

/** The fault of a response, independent of the request; null when it is valid. */
export function faultOf(draft: Draft, { status, headers, text }: Answer): string | null {
  if (status >= 500 && !isBusy(text)) return `answered ${status}: ${text.slice(0, 300)}`
  // A path with `..` may lead to a page.
  if (
    !new URL(draft.path, 'http://localhost').pathname.startsWith('/2.0/') ||
    draft.method === 'HEAD' ||
    status === 304
  )
    return null
  const type = headers.get('content-type') ?? ''
  const isPacked = headers.has('content-encoding')
  if (status === 200) return isPacked || !type.startsWith('application/json') ? null : faultOfJson(text)
  return faultOfRefusal(draft, status, type, text)
}

/** Another write was running: no fault, and nothing has happened. */
const isBusy = (text: string): boolean => text.includes('"errorCode":4004') && text.includes('"executed":false')

function faultOfJson(text: string): string | null {
  const value = parsed(text)
  return typeof value === 'object' && value !== null ? null : `a 200 without JSON: ${text.slice(0, 200)}`
}

/** Every error has errorCode, message and refId (specification, "Error object"), and the status of its code. */
function faultOfRefusal(draft: Draft, status: number, type: string, text: string): string | null {
  const summary = `${status} ${type} ${text.slice(0, 300)}`
  if (type !== 'application/json;charset=UTF-8') return `not the media type of an error: ${summary}`
  const { errorCode, message, refId, ...rest }: Record<string, unknown> = Object(parsed(text))
  if (typeof errorCode !== 'number' || typeof message !== 'string' || typeof refId !== 'string')
    return `no error object: ${summary}`
  if (message.length < 4 || refId === '') return `an error that says nothing: ${summary}`
  // The token endpoint responds with OAuth errors and separate codes.
  const isToken = /^\/2\.0\/+token\b/i.test(draft.path)
  if (!isToken && KNOWN.get(errorCode) !== status) return `not a code of this status: ${summary}`
  if (!isToken && Object.keys(rest).some(key => key !== 'detail')) return `more than an error object: ${summary}`
  if (/\bat .+\.ts:\d|SQLITE|constraint failed/.test(message.replace(/\bvalue .* is not valid\b/s, '')))
    return `told from inside: ${summary}`
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
