import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { clamped, instant, pathIdOrNone, text } from '../../http/query.ts'
import { reply, toTimestamp } from '../../http/reply.ts'
import { refuse } from '../../rules/api-error.ts'
import type { EventRecord } from '../../store/events/events.ts'

const MOST_AT_ONCE = 10_000
const USUALLY_AT_ONCE = 1000
const HOUR_MS = 60 * 60 * 1000

/** The organization's events, for its admins (api-guide section 24). */
export const eventEndpoints = (deps: ServiceDeps): readonly Endpoint[] => [listEvents(deps), getEvent(deps)]

function listEvents({ store, clock }: ServiceDeps): Endpoint {
  return endpoint({
    family: 'Event Reporting',
    title: 'Get Events',
    method: 'GET',
    path: '/events',
    needs: 'event.read',
    query: { since: instant, to: instant, streamPosition: text, maxCount: clamped(0, MOST_AT_ONCE) },
    example: { query: 'since=2026-01-01T00:00:00Z' },
    handle(c, { query: { since, to, streamPosition, maxCount: most = USUALLY_AT_ONCE } }) {
      if (since !== undefined && streamPosition !== undefined) throw refuse(1227, 'since', 'streamPosition')
      if (to !== undefined && streamPosition !== undefined) throw refuse(1227, 'to', 'streamPosition')
      if (since === undefined && streamPosition === undefined) throw refuse(1228, 'since', 'streamPosition')
      if (most === 0) throw refuse(1229, most, 'maxCount', 1, MOST_AT_ONCE)
      if (to !== undefined && startOfHour(to) < startOfHour(since ?? 0))
        throw refuse(1018, c.req.query('to') ?? '', 'to')
      const begin =
        streamPosition === undefined
          ? store.events.positionBefore(startOfHour(since ?? 0))
          : readPosition(streamPosition)
      // A future time counts as now, so that the current hour is not cut off.
      const end = to === undefined || to > clock() ? null : store.events.positionBefore(startOfHour(to))

      // Reads one more than requested to know whether more remain.
      const found = store.events.after(begin, most + 1).filter(({ position }) => end === null || position <= end)
      const events = found.slice(0, most)
      return reply(c, {
        nextStreamPosition: toPosition(events.at(-1)?.position ?? begin),
        moreAvailable: found.length > events.length,
        data: events.map(toWire),
      })
    },
  })
}

function getEvent({ store }: ServiceDeps): Endpoint {
  const nameOf = (userId: number, nameAs: string, emailAs: string): object => {
    const user = store.users.find(userId)
    return user ? { [nameAs]: user.name, [emailAs]: user.email } : {}
  }
  return endpoint({
    family: 'Event Reporting',
    title: 'Get Event',
    method: 'GET',
    path: '/events/:eventId',
    needs: 'event.read',
    handle(c) {
      const position = pathIdOrNone(c, 'eventId')
      const [event] = store.events.after(position - 1, 1)
      if (event?.position !== position) throw refuse(1006)
      return reply(c, {
        ...toWire(event),
        ...nameOf(event.userId, 'userName', 'userEmail'),
        ...nameOf(event.requestUserId, 'requestUserName', 'requestUserEmail'),
      })
    },
  })
}

/** `since` has the precision of an hour: earlier events of that hour are included. */
const startOfHour = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS

const POSITION_MARK = 'p'

/** An opaque position for the client. */
const toPosition = (position: number): string => `${POSITION_MARK}${position.toString(36)}`

function readPosition(text: string): number {
  const digits = /^p([0-9a-z]{1,10})$/.exec(text)?.[1]
  const position = digits === undefined ? Number.NaN : Number.parseInt(digits, 36)
  if (!Number.isSafeInteger(position)) throw refuse(1018, text, 'streamPosition')
  return position
}

function toWire(event: EventRecord): object {
  const { position, at, objectType, action, objectId, userId, requestUserId, tokenName, source, details } = event
  return {
    eventId: String(position),
    objectType,
    action,
    ...(objectId === null ? {} : { objectId, objectIdStr: String(objectId) }),
    eventTimestamp: toTimestamp(at),
    userId,
    requestUserId,
    ...(tokenName === null ? {} : { accessTokenName: tokenName }),
    source,
    additionalDetails: details,
  }
}
