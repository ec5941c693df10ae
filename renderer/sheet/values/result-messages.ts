import { formatCount } from '../../ui/messages/format-counts.ts'

/** "2 results calculated here, not yet by the service." Empty for none. */
export const calculatedHereMessage = (results: number): string =>
  results > 0 ? `${formatCount(results, 'result')} calculated here, not yet by the service.` : ''

/** For results that the service, or changes of others that it sent, have replaced. */
export const replacedMessage = (results: number): string =>
  results === 1
    ? '1 result that was calculated here has changed: the service had other values.'
    : `${formatCount(results, 'result')} that were calculated here have changed: the service had other values.`
