import { appendFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hono } from 'hono'
import { expect, onTestFinished } from 'vitest'
import type { ServiceEnv } from '../http/env.ts'
import { type Claim, readClaims } from '../openapi/testing/endpoint-table.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The file in which `SHEAF_WRITE=1` records the endpoints that answered each test, for the table of the README. */
export const NOTES = join(ROOT, '.cache/answered.jsonl')

/** A test and the endpoints that answered it with 200, as `GET /sheets`. */
export type Answered = {
  readonly file: string
  readonly test: string
  readonly endpoints: readonly string[]
}

/**
 * Records the endpoints that answer the current test. At its end the README must agree: a test that it names for an
 * endpoint fails if that endpoint did not answer it.
 */
export function noteAnswers(app: Hono<ServiceEnv>): void {
  const { testPath = '', currentTestName = '' } = expect.getState()
  const file = testPath.slice(ROOT.length).replaceAll('\\', '/')
  const test = currentTestName.replaceAll(' > ', ' ')
  const isWriting = process.env.SHEAF_WRITE === '1'
  const claimed = claimsOf(file, test)
  // Most tests are not in the README, and matching routes would take longer than many a response.
  if (!isWriting && claimed.length === 0) return

  const endpoints = new Set<string>()
  const { request } = app

  app.request = async (input, ...rest) => {
    const response = await request(input, ...rest)
    const method = rest[0]?.method ?? 'GET'
    const endpoint = response.status === 200 ? endpointOf(app, method, String(input)) : null
    if (endpoint !== null) endpoints.add(endpoint)
    return response
  }
  onTestFinished(() => {
    if (isWriting) note({ file, test, endpoints: [...endpoints] })
    else checkClaims(claimed, endpoints)
  })
}

function endpointOf({ routes }: Hono<ServiceEnv>, method: string, address: string): string | null {
  const segments = new URL(address, 'http://localhost').pathname.toLowerCase().replace(/\/$/, '').split('/')
  const found = routes.find(route => route.method === method && fits(segments, route.path.split('/')))
  return found?.path.startsWith('/2.0/') ? `${method} ${found.path.slice('/2.0'.length)}` : null
}

function fits(segments: readonly string[], parts: readonly string[]): boolean {
  return (
    segments.length === parts.length && parts.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}

function note(answered: Answered): void {
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  appendFileSync(NOTES, `${JSON.stringify(answered)}\n`)
}

let claims: readonly Claim[] | null = null

function claimsOf(file: string, test: string): readonly Claim[] {
  claims ??= readClaims(readFileSync(join(ROOT, 'service/README.md'), 'utf8'))
  return claims.filter(claim => claim.file === file && claim.test === test)
}

function checkClaims(claimed: readonly Claim[], answered: ReadonlySet<string>): void {
  for (const { endpoint } of claimed) {
    if (!answered.has(endpoint))
      throw new Error(`service/README.md says that this test calls ${endpoint}; it does not.`)
  }
}
