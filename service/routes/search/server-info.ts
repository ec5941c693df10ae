import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { reply } from '../../http/reply.ts'
import { KEY_LIFE_MS } from '../../store/request-keys.ts'
import { FORMAT_TABLES } from './format-tables.ts'
import { LOCALES } from './locales.ts'

/**
 * What a client has to know to show formats (api-guide section 21.3). Any token will do, but there must be one: the
 * specification asks for it everywhere but at the token endpoint.
 */
export const serverInfoEndpoints = (): readonly Endpoint[] => [
  endpoint({
    family: 'Server Information',
    title: 'Get Server Info',
    method: 'GET',
    path: '/serverinfo',
    needs: 'server.read',
    handle: c => reply(c, { formats: FORMAT_TABLES, supportedLocales: LOCALES, featureInfo: FEATURES }),
  }),
]

/** `idempotencyKeyHours` is ours: for so long the answer to a create that came with an `Idempotency-Key` is kept. */
const FEATURES = { symbolsVersion: 2, idempotencyKeyHours: KEY_LIFE_MS / 3_600_000 }
