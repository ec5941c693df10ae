import { handlerGroup } from '../dispatch.ts'
import { type AccountNow, onAccount } from './open-account.ts'

export function searchHandlers(now: AccountNow) {
  return handlerGroup({
    'search.everything': ({ text }) => onAccount(now, ({ search }) => search.everything(text)),
    'search.sheet': ({ text, sheetId, after }) => onAccount(now, ({ search }) => search.inSheet(text, sheetId, after)),
    'search.service': ({ text, sheetId }) => onAccount(now, ({ sync }) => sync.searchService(text, sheetId)),
  })
}
