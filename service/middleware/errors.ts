import type { ErrorHandler, NotFoundHandler } from 'hono'
import type { RouterRoute } from 'hono/types'
import type { ServiceContext, ServiceDeps, ServiceEnv } from '../http/env.ts'
import { JSON_TYPE } from '../http/reply.ts'
import { ApiError, refuse } from '../rules/api-error.ts'

/**
 * Turns every failure into the error object: errorCode, message, refId. A bug answers 4000 and never shows its stack.
 */
export function errorAnswers(deps: ServiceDeps): ErrorHandler<ServiceEnv> {
  return (error, c) => {
    const refId = deps.ids.ref()
    if (error instanceof ApiError) return toResponse(c, error, refId)

    const trouble = storeTrouble(error)
    if (!trouble) deps.onBug?.(refId, error)
    return toResponse(c, trouble ?? refuse(4000), refId)
  }
}

/** Rejects an unknown address (1006), or a method that the address does not have (1122). */
export function noSuchAddress(deps: ServiceDeps, routes: () => readonly RouterRoute[]): NotFoundHandler<ServiceEnv> {
  let patterns: readonly (readonly string[])[] | null = null
  return c => {
    // Split once, because there are hundreds of routes.
    patterns ??= routes().flatMap(({ method, path }) => (method === 'ALL' ? [] : [path.split('/')]))
    const segments = c.req.path.split('/')
    const isKnown = patterns.some(parts => matches(parts, segments))
    return toResponse(c, isKnown ? refuse(1122, c.req.method) : refuse(1006), deps.ids.ref())
  }
}

const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/**
 * Maps a temporary failure of the data file. Each change is one transaction, so nothing was stored, and `detail` says
 * so: a client may retry without checking the first attempt.
 */
function storeTrouble(error: Error): ApiError | null {
  const code = 'errcode' in error ? error.errcode : null
  if (code === SQLITE_BUSY) return refuse(4004).withDetail({ executed: false })
  if (code === SQLITE_FULL) return refuse(4000).withDetail({ executed: false, reason: 'disk full' })
  return null
}

function matches(parts: readonly string[], segments: readonly string[]): boolean {
  return (
    parts.length === segments.length && parts.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}

/** Serializes the error object (specification, "Error object") with a reference for the log. */
export function toErrorBody({ code, message, detail }: ApiError, refId: string): string {
  return JSON.stringify({ errorCode: code, message, refId, ...(detail === undefined ? {} : { detail }) })
}

function toResponse(c: ServiceContext, error: ApiError, refId: string): Response {
  return new Response(c.req.method === 'HEAD' ? null : toErrorBody(error, refId), {
    status: error.status,
    headers: { 'Content-Type': JSON_TYPE, ...(mayLeaveRest(c) ? { Connection: 'close' } : {}) },
  })
}

/** The server reads a rejected body of up to this size to its end before the next request of the connection. */
const SHORT_BODY_BYTES = 64 * 1024

/**
 * Whether part of the body may still arrive. The server closes such a connection and announces it (RFC 9112, section
 * 9.6): a client that reused it would lose its next request.
 */
function mayLeaveRest(c: ServiceContext): boolean {
  return (
    c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > SHORT_BODY_BYTES
  )
}
