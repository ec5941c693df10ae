import { DatabaseSync } from '@photostructure/sqlite'
import { toIndexQuery } from '../../electron/search/worker/index-terms.ts'
import { readQuery } from '../../shared/search/search-query.ts'

/** Filters are no words of the bare query. */
const TODAY = '2026-06-15'

/** The floor of a search: SQLite's full-text query of the same words on the same index, and nothing else. */
export function openBareFts(indexFile: string) {
  const sqlite = new DatabaseSync(indexFile, { readOnly: true })
  const count = sqlite.prepare('SELECT count(*) AS rows FROM term WHERE term MATCH ?')
  return {
    /** Milliseconds, until all matches are counted: the app returns their number too. */
    time(text: string): number {
      const query = toIndexQuery(readQuery(text, TODAY).terms, [])
      const begun = performance.now()
      if (query) count.get(query.expression)
      return performance.now() - begun
    },
    close: () => sqlite.close(),
  }
}
