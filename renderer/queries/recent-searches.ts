import type { AccountKey } from '../../shared/model/ids.ts'
import { RECENT_SEARCHES_LIMIT, type RecentSearches } from '../../shared/model/settings.ts'
import { ok, type Result } from '../../shared/result.ts'
import { changeSettings, useSettings } from './settings.ts'
import { useAccount } from './start.ts'

const none: readonly string[] = []

/** The last searches of the current account, newest first, and functions that store one or delete all. */
export function useRecentSearches() {
  const account = useAccount()?.key ?? null
  const { recentSearches } = useSettings()
  const texts = recentSearches.find(each => each.account === account)?.texts ?? none
  const store = async (next: readonly string[]): Promise<Result<unknown>> => {
    if (account === null || next[0] === texts[0]) return ok(null)
    return changeSettings({ recentSearches: withSearches(recentSearches, account, next) })
  }
  return {
    texts,
    remember: (text: string) => store(withRecent(texts, text)),
    clear: () => store(none),
  }
}

/** With this text first, and without its earlier occurrence. */
export const withRecent = (texts: readonly string[], text: string): readonly string[] =>
  text === '' ? texts : [text, ...texts.filter(each => each !== text)].slice(0, RECENT_SEARCHES_LIMIT)

/** The account that searched last is first; the oldest ones are dropped. */
function withSearches(all: readonly RecentSearches[], account: AccountKey, texts: readonly string[]): RecentSearches[] {
  const others = all.filter(each => each.account !== account)
  return texts.length === 0 ? others : [{ account, texts: [...texts] }, ...others].slice(0, 20)
}
