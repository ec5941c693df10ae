import type { FaultRule, RecordingProxy } from './proxy.ts'
import type { RecordedRequest } from './recording.ts'

/** The reads that the public service withdrew in 2026. */
const isWithdrawn = ({ method, path, query }: RecordedRequest): boolean =>
  method === 'GET' &&
  (/^\/(home(\/folders)?|folders\/personal|(workspaces|folders)\/\d+(\/folders)?)$/.test(path) ||
    (path === '/workspaces' && query.paginationType !== 'token'))

/** The reads that a service of 2024 does not have. */
export const isOfTheNewest = ({ method, path }: RecordedRequest): boolean =>
  method === 'GET' && /^\/(workspaces|folders|sheets)\/\d+\/(children|metadata|path)$/.test(path)

const REFUSALS = {
  404: { errorCode: 1006, message: 'Not Found', refId: 'x' },
  405: { errorCode: 1010, message: 'HTTP Method not supported', refId: 'x' },
  410: { errorCode: 1006, message: 'Gone', refId: 'x' },
} as const

const refusal = (status: keyof typeof REFUSALS, when: NonNullable<FaultRule['when']>): FaultRule => ({
  fault: { kind: 'answer', status, json: REFUSALS[status] },
  when,
})

/** From now on the service answers as one that has withdrawn its older reads. */
export const withdraw = (wire: RecordingProxy, status: keyof typeof REFUSALS): void =>
  void wire.disturb(refusal(status, isWithdrawn))

/** From now on the service answers as one that knows the older reads only, and does not know paging by token. */
export function growOld(wire: RecordingProxy, status: 404 | 405): void {
  wire.disturb(refusal(status, isOfTheNewest))
  wire.rewrite(/^\/workspaces$/, json => ({ ...Object(json), pageNumber: 1, pageSize: 100, totalPages: 1 }))
}
