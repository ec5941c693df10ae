import type { Family } from '../rules/families.ts'
import { type Operation, POLICY } from '../rules/policy.ts'
import type { FolderRecord, WorkspaceRecord } from '../store/places/places.ts'
import type { Visible } from '../store/places/visible-places.ts'
import type { VisibleItem } from '../store/reports/visible-items.ts'
import type { VisibleSheet } from '../store/sheets/sheets.ts'
import type { DeclaredBody } from './declared-body.ts'
import type { Answered, ServiceContext } from './env.ts'
import type { Values, Words } from './query.ts'

/** The methods of the specification, and PATCH, which the public interface has since 2025 for shares. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What an address can be about, by the word that begins it: `/sheets/:sheetId`; looking through one begins `/search/sheets/:sheetId`. */
export interface Targets {
  readonly sheet: VisibleSheet
  readonly folder: Visible<FolderRecord>
  readonly workspace: Visible<WorkspaceRecord>
  readonly report: VisibleItem
  readonly sight: VisibleItem
}

/** The kind of object an address is about, by the first id in it. */
export type TargetKind = keyof Targets

type KindIn<Path extends string> = {
  [Kind in TargetKind]: Path extends `${'' | '/search'}/${Kind}s/:${Kind}Id${string}` ? Kind : never
}[TargetKind]

/** What the address is about. Null for an address that is about no one object. */
type Target<Path extends string> = [KindIn<Path>] extends [never] ? null : Targets[KindIn<Path>]

/** What a handler is given besides the request: by then the caller has the scope and the access level it takes. */
export interface Asked<Found, Query = unknown, Body = unknown> {
  readonly target: Found
  /** Finds the target once more, or refuses: while a body arrived, it or the caller's right to it may have gone. */
  readonly again: () => Found
  readonly query: Query
  readonly body: Body
}

/** What an endpoint says about itself. Routing, rights, OpenAPI, the table of the README and tests all follow from it. */
export interface Endpoint {
  readonly family: Family
  /** As the public reference names the operation. */
  readonly title: string
  readonly method: Method
  /** Below `/2.0`, its words in lower case, its ids as `:sheetId`. */
  readonly path: string
  /** What the caller does with it: the scope and the access level on the target follow from the policy. */
  readonly needs: Operation
  /** What some of its bodies do besides; the handler asks for the access it takes when it meets them. */
  readonly also: readonly Operation[]
  /** False for the one endpoint that is asked without a token. */
  readonly token: boolean
  readonly query: Words
  readonly body: DeclaredBody | null
  readonly example: Example
  handle(c: ServiceContext, asked: Asked<unknown>): Answered
}

/** A request that works. In its texts `{rowId}` stands for the id of a row, and so on. */
interface Example {
  /** What follows the question mark. */
  readonly query?: string
  /** The JSON, or the text of a file. */
  readonly body?: unknown
}

interface Declaration<Path extends string, Query extends Words, Body extends DeclaredBody | null> {
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

/** Declares an endpoint: the only way to answer anything under `/2.0`. */
export function endpoint<
  Path extends string,
  Query extends Words = Readonly<Record<never, never>>,
  Body extends DeclaredBody | null = null,
>(declared: Declaration<Path, Query, Body>): Endpoint {
  const { path, needs } = declared
  if ((targetOf(path) === null) !== (POLICY[needs].access === null)) {
    throw new Error(`${path}: an access level is asked for exactly where the path says on what; ${needs} differs.`)
  }
  return { also: [], token: true, query: {}, body: null, example: {}, ...declared }
}

/** What kind of object an address is about; null when it is about no one object. */
export function targetOf(path: string): TargetKind | null {
  const words = `${path}/`.replace(/^\/search\//, '/')
  return KINDS.find(kind => words.startsWith(`/${kind}s/:${kind}Id/`)) ?? null
}

const KINDS: readonly TargetKind[] = ['sheet', 'folder', 'workspace', 'report', 'sight']
