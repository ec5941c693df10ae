import { createClient as createClient4 } from 'smartsheet-v4'
import { createClient as createClient5 } from 'smartsheet-v5'
import type { Answer } from '../../testing/service.ts'
import type { MethodName } from './families.ts'
import { type Exchange, listenToWire } from './wire.ts'

/** The two versions in use: 4 is JavaScript, 5 a rewrite in TypeScript with other option names. */
export type Version = 4 | 5

/** A failed request as the SDK reports it. */
export type Refusal = {
  readonly statusCode: number
  readonly errorCode: number
  readonly message: string
  readonly refId: string
  readonly detail?: unknown
}

/** The address and token of the SDK. */
export type SdkOptions = {
  /** Without a trailing slash, as in the ready line of the service. */
  readonly baseUrl: string
  readonly token?: string
  /** The pause before the SDK's next retry, in milliseconds; negative: it gives up. */
  readonly calcRetryBackoff?: (retries: number) => number
}

export type Sdk = ReturnType<typeof openSdk>

/** The body of a response, with the comments that some have. */
export type SdkAnswer = Answer & {
  readonly result: SdkAnswer & readonly SdkAnswer[]
  readonly comments: readonly Answer[]
}

type Method = (options: object) => PromiseLike<unknown>

/**
 * The official SDK from the registry, with a record of each request actually sent. Answered methods are added to
 * `answered`, so that several clients of one version count together.
 */
export function openSdk(
  version: Version,
  { baseUrl, token = '', calcRetryBackoff }: SdkOptions,
  answered: Set<MethodName> = new Set(),
) {
  opened += 1
  const agent = `sdk-${version}-${opened}`
  const wire = listenToWire(agent)
  const create = version === 4 ? createClient4 : createClient5
  const retry = calcRetryBackoff ? { calcRetryBackoff } : {}
  // Both SDKs concatenate address and path: without the slash they request `/2.0sheets`.
  const client: object = create({ accessToken: token, baseUrl: `${baseUrl}/`, userAgent: agent, ...retry })

  const run = (name: string, options: object): PromiseLike<unknown> =>
    findMethod(client, name)(version === 4 ? toVersion4Options(name, options) : options)

  return {
    version,
    /** All requests so far, oldest first. */
    responses: wire.responses,
    has: (name: MethodName): boolean => methodsOf(client).includes(name),
    /** Calls a method with the options of version 5 and returns the body. */
    async call(name: MethodName, options: object = {}): Promise<SdkAnswer> {
      const before = wire.responses.length
      const body = await run(name, options)
      // Several calls may be running, so the successful response need not be the last one.
      const isAnswered = wire.responses.slice(before).some(({ status }) => status === 200)
      if (!isAnswered) throw new Error(`${name} returned without a good answer.`)
      answered.add(name)
      // as: the tests assert the shape themselves
      return body as SdkAnswer
    },
    /** Calls a method that the service must reject, and returns the SDK's error. */
    async refused(name: MethodName, options: object = {}): Promise<Refusal> {
      const outcome = await run(name, options).then(
        () => null,
        (error: unknown) => ({ error }),
      )
      if (!outcome) throw new Error(`${name} was not refused.`)
      // as: the SDK rejects with plain data; the tests assert the shape themselves
      return outcome.error as Refusal
    },
    /** Calls any method and returns the status of the response. */
    async statusOf(name: string, options: object): Promise<number> {
      const before = wire.responses.length
      await run(name, options).then(
        () => undefined,
        () => undefined,
      )
      const exchange = wire.responses.slice(before).at(-1)
      if (!exchange) throw new Error(`${name} was not answered.`)
      return exchange.status
    },
    /** The last request as sent. */
    last(): Exchange {
      const exchange = wire.responses.at(-1)
      if (!exchange) throw new Error('Nothing was sent yet.')
      return exchange
    },
    stop: wire.stop,
  }
}

/** The number of clients in this thread: each has a distinct name. */
let opened = 0

/** All methods of a version, as `sheets.getSheet`. */
export function offeredBy(version: Version): readonly string[] {
  return methodsOf((version === 4 ? createClient4 : createClient5)({ accessToken: '' }))
}

function methodsOf(client: object): readonly string[] {
  return Object.entries(client).flatMap(([group, methods]) =>
    Object.entries(Object(methods)).flatMap(([name, method]) =>
      typeof method === 'function' ? [`${group}.${name}`] : [],
    ),
  )
}

function findMethod(client: object, name: string): Method {
  const [group = '', method = ''] = name.split('.')
  const found: unknown = Reflect.get(Object(Reflect.get(client, group)), method)
  if (typeof found !== 'function') throw new Error(`This SDK has no ${name}.`)
  // as: every method of both SDKs has one options parameter; their own types differ per method and version
  return found as Method
}

/** The options that version 4 calls `id`; nearly all others have the same name in both. */
const ID_OF: Readonly<Record<string, string>> = {
  'sheets.getSheet': 'sheetId',
  'sheets.getSheetAsCSV': 'sheetId',
  'sheets.updateSheet': 'sheetId',
  'sheets.deleteSheet': 'sheetId',
  'folders.getFolder': 'folderId',
  'folders.updateFolder': 'folderId',
  'folders.deleteFolder': 'folderId',
  'users.getUser': 'userId',
  'reports.getReport': 'reportId',
  'reports.getReportAsCSV': 'reportId',
  'users.updateUser': 'userId',
  'users.removeUser': 'userId',
  'groups.getGroup': 'groupId',
  'groups.updateGroup': 'groupId',
  'groups.deleteGroup': 'groupId',
}

function toVersion4Options(name: string, options: object): object {
  const idName = ID_OF[name]
  if (idName) return renamed(options, idName, 'id')
  return renamed(options, 'favoriteId', 'objectId')
}

function renamed(options: object, from: string, to: string): object {
  return Object.fromEntries(Object.entries(options).map(([key, value]) => [key === from ? to : key, value]))
}
