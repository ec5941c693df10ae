import type { FaultRule, RecordingProxy } from './proxy.ts'
import type { RecordedRequest } from './recording.ts'

/** The read calls that the public service withdrew in 2026. */
const isWithdrawn = ({ method, path, query }: RecordedRequest): boolean =>
  method === 'GET' &&
  (/^\/(home(\/folders)?|folders\/personal|(workspaces|folders)\/\d+(\/folders)?)$/.test(path) ||
    (path === '/workspaces' && query.paginationType !== 'token'))

/** The read calls that a service of 2024 does not have. */
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

/** Makes the service respond as if it had withdrawn its older read calls. */
export const withdraw = (wire: RecordingProxy, status: keyof typeof REFUSALS): void =>
  void wire.disturb(refusal(status, isWithdrawn))

/** Makes the service respond as if it knew only the older read calls, without token paging. */
export function growOld(wire: RecordingProxy, status: 404 | 405): void {
  wire.disturb(refusal(status, isOfTheNewest))
  wire.rewrite(/^\/workspaces$/, json => ({ ...Object(json), pageNumber: 1, pageSize: 100, totalPages: 1 }))
}
