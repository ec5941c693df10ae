import type { Family } from '../rules/families.ts'
import { type Operation, POLICY } from '../rules/policy.ts'
import type { FolderRecord, WorkspaceRecord } from '../store/containers/containers.ts'
import type { Visible } from '../store/containers/visible-containers.ts'
import type { VisibleItem } from '../store/reports/visible-items.ts'
import type { VisibleSheet } from '../store/sheets/sheets.ts'
import type { DeclaredBody } from './declared-body.ts'
import type { Answered, ServiceContext } from './env.ts'
import type { QueryParameters, Values } from './query.ts'

/** The methods of the specification, and PATCH, which the public API uses for shares since 2025. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The kinds of object that a path can address, by its first segment: `/sheets/:sheetId`; a search in one begins with
 * `/search/sheets/:sheetId`.
 */
export type Targets = {
  readonly sheet: VisibleSheet
  readonly folder: Visible<FolderRecord>
  readonly workspace: Visible<WorkspaceRecord>
  readonly report: VisibleItem
  readonly sight: VisibleItem
}

/** The kind of object that a path addresses, by its first id. */
export type TargetKind = keyof Targets

type KindIn<Path extends string> = {
  [Kind in TargetKind]: Path extends `${'' | '/search'}/${Kind}s/:${Kind}Id${string}` ? Kind : never
}[TargetKind]

/** The object that the path addresses. Null when it addresses no single object. */
type Target<Path extends string> = [KindIn<Path>] extends [never] ? null : Targets[KindIn<Path>]

/** The arguments of a handler besides the request. Scope and access level have been checked by then. */
export type Asked<Found, Query = unknown, Body = unknown> = {
  readonly target: Found
  /** Loads the target again, or rejects: it or the caller's access may have been removed while a body arrived. */
  readonly again: () => Found
  readonly query: Query
  readonly body: Body
}

/**
 * The declaration of an endpoint. Routing, access checks, OpenAPI, the table in the README and tests are derived from
 * it.
 */
export type Endpoint = {
  readonly family: Family
  /** The name of the operation in the public reference. */
  readonly title: string
  readonly method: Method
  /** Below `/2.0`, in lower case, with ids as `:sheetId`. */
  readonly path: string
  /** The operation. The policy derives the required scope and access level from it. */
  readonly needs: Operation
  /** Additional operations that some bodies perform; the handler checks their access when it reads such a body. */
  readonly also: readonly Operation[]
  /** False only for the token endpoint. */
  readonly token: boolean
  readonly query: QueryParameters
  readonly body: DeclaredBody | null
  readonly example: Example
  handle(c: ServiceContext, asked: Asked<unknown>): Answered
}

/** A valid request. `{rowId}` in its texts is replaced by the id of a row, and so on. */
type Example = {
  /** The query without the question mark. */
  readonly query?: string
  /** JSON, or the text of a file. */
  readonly body?: unknown
}

type Declaration<Path extends string, Query extends QueryParameters, Body extends DeclaredBody | null> = {
  readonly family: Family
  readonly title: string
  readonly method: Method
  readonly path: Path
  readonly needs: Operation
  readonly also?: readonly Operation[]
  readonly token?: false
  readonly query?: Query
  readonly body?: Body
  readonly example?: Example
  readonly handle: (c: ServiceContext, asked: Asked<Target<Path>, Values<Query>, Body>) => Answered
}

/** Declares an endpoint. Everything under `/2.0` is declared with it. */
export function endpoint<
  Path extends string,
  Query extends QueryParameters = Readonly<Record<never, never>>,
  Body extends DeclaredBody | null = null,
>(declared: Declaration<Path, Query, Body>): Endpoint {
  const { path, needs } = declared
  if ((targetOf(path) === null) !== (POLICY[needs].access === null)) {
    throw new Error(`${path}: an access level is asked for exactly where the path says on what; ${needs} differs.`)
  }
  return { also: [], token: true, query: {}, body: null, example: {}, ...declared }
}

/** The kind of object that a path addresses; null for no single object. */
export function targetOf(path: string): TargetKind | null {
  const rest = `${path}/`.replace(/^\/search\//, '/')
  return KINDS.find(kind => rest.startsWith(`/${kind}s/:${kind}Id/`)) ?? null
}

const KINDS: readonly TargetKind[] = ['sheet', 'folder', 'workspace', 'report', 'sight']
