import { z } from 'zod'
import type { Around, ServiceContext, ServiceDeps } from '../http/env.ts'
import type { AtEndOfTurn } from '../store/recall.ts'
import { webhookStore } from '../store/webhooks/webhooks.ts'
import { EVENT_KINDS, type EventKind } from './event-kinds.ts'

/** Reads are recorded in batches of this size, because a read must not cost a write. */
const MOST_WAITING_READS = 100

/**
 * Records events for administrators (api-guide section 24); the only place that does. A change is written at the end of
 * its event-loop turn, reads in batches of a hundred or when events are requested.
 */
export function noteEvents({ store, clock }: ServiceDeps, atEndOfTurn: AtEndOfTurn): NoteEvent {
  const idElsewhere = (c: ServiceContext, { idIn }: EventKind, result: Result): number | null => {
    if (idIn === 'account') return store.users.first()?.id ?? null
    if (idIn === 'token') return idOfToken(c.get('caller').tokenHash)
    return (idIn === 'changed' ? c.get('changedId') : result?.id) ?? null
  }
  const note = (c: ServiceContext, response: Response, kind: EventKind, result: Result): void => {
    const { userId, tokenHash } = c.get('caller')
    const ids = idsOf(c)
    const id = ids[kind.idIn] ?? idElsewhere(c, kind, result)
    const { [kind.idIn]: _, ...details } = ids
    const action = actionOf(response, kind, result)
    const event = { objectType: kind.objectType, action, objectId: id, details }
    const waiting = store.events.note({ ...event, at: clock(), userId, tokenHash })
    if (c.req.method !== 'GET' || waiting >= MOST_WAITING_READS) atEndOfTurn(store.events.flush)
  }

  return (c, response) => {
    const endpoint = c.get('endpoint')
    const kind = endpoint && response.status === 200 && EVENT_KINDS.get(nameOf(c, endpoint))
    if (!kind) return
    if (kind.idIn !== 'result' && kind.action !== 'PUBLISH') return note(c, response, kind, undefined)
    return readAnswer(response).then(({ result }) => note(c, response, kind, result))
  }
}

/** The key in `EVENT_KINDS`: for an asset in the query, the same endpoint with the id in its path. */
function nameOf(c: ServiceContext, { method, path }: { readonly method: string; readonly path: string }): string {
  const asset = c.get('asset')
  if (!asset) return `${method} ${path}`
  return `${method === 'PATCH' ? 'PUT' : method} /${asset.kind}s/:${asset.kind}Id${path}`
}

/** Receives each response before it is sent; awaited when the body must be read first. */
type NoteEvent = (c: ServiceContext, response: Response) => void | Promise<void>

const Result = z.looseObject({ id: z.number().optional() })
// A created report is returned as an array of one.
const Results = z
  .array(Result)
  .max(1)
  .transform(([first]) => first)
const Answer = z.object({ result: z.union([Result, Results]).optional().catch(undefined) })
type Result = z.output<typeof Answer>['result']

/** The result of a change, if the event needs it: such a response comes from the service itself and is short. */
async function readAnswer(response: Response): Promise<z.output<typeof Answer>> {
  const read = Answer.safeParse(await response.clone().json())
  return read.success ? read.data : {}
}

function actionOf(response: Response, { action }: EventKind, result: Result): string {
  if (action === 'LOAD' && !isJson(response)) return 'EXPORT'
  if (action !== 'PUBLISH') return action
  const isPublished = Object.entries(result ?? {}).some(([name, value]) => name.endsWith('Enabled') && value === true)
  return isPublished ? 'ADD_PUBLISH' : 'REMOVE_PUBLISH'
}

const isJson = ({ headers }: Response): boolean => /^application\/json\b/.test(headers.get('content-type') ?? '')

/** The ids in the path, and the asset in the query. */
function idsOf(c: ServiceContext): Readonly<Record<string, number>> {
  const asset = c.get('asset')
  const parameters = Object.entries({ ...c.req.param(), ...(asset ? { [`${asset.kind}Id`]: String(asset.id) } : {}) })
  return Object.fromEntries(
    parameters.flatMap(([name, word]) => (/^\d{1,16}$/.test(word) ? [[name, Number(word)]] : [])),
  )
}

const HEX_OF_AN_ID = 13

/** A token has no numeric id: the first 52 bits of its hash are a stable one. */
const idOfToken = (hash: string): number => Number.parseInt(hash.slice(0, HEX_OF_AN_ID), 16)

const MOST_AGENT = 512

/**
 * Records the actor of a request's changes for webhooks (api-guide section 23). Tracking costs time on each async step
 * of the request, so it is active only while a webhook is enabled.
 */
export function noteActor({ store, clock, onWatchedChange }: ServiceDeps): Around {
  const webhooks = webhookStore(store.db)

  return async (c, answer) => {
    const actor = () => ({
      userId: c.get('caller').userId,
      agent: toAgent(c.req.header('smartsheet-change-agent')),
      at: clock(),
    })
    const response = await (webhooks.anyEnabled() ? store.acting.run(actor(), answer) : answer())
    // Checked again: this request may have enabled one.
    if (webhooks.anyEnabled()) onWatchedChange?.()
    return response
  }
}

/** Forwarding clients append their names, so an overlong value is truncated at the front. */
function toAgent(header: string | undefined): string | null {
  return header === undefined || header.trim() === '' ? null : header.slice(-MOST_AGENT)
}
