import { z } from 'zod'
import { parseJson } from '../../shared/parse-json.ts'
import type { Result } from '../../shared/result.ts'
import type { StateDb } from './state-db.ts'

/** Small named values, each stored as JSON. */
export type Facts = {
  /** Undefined when nothing valid is stored. */
  readonly read: (name: string) => unknown
  readonly write: (name: string, value: unknown) => Result<null>
  /** The same as a step of the caller's own transaction. */
  readonly put: (name: string, value: unknown) => void
}

const Found = z.object({ json: z.string() })

export function createFacts({ sqlite, write }: StateDb): Facts {
  const select = sqlite.prepare('SELECT json FROM facts WHERE name = ?')
  const upsert = sqlite.prepare(
    'INSERT INTO facts (name, json) VALUES (?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  )

  const put = (name: string, value: unknown) => void upsert.run(name, JSON.stringify(value))

  return {
    read(name) {
      const found = Found.safeParse(select.get(name))
      return found.success ? parseJson(found.data.json) : undefined
    },
    write: (name, value) =>
      write(() => {
        put(name, value)
        return null
      }),
    put,
  }
}
