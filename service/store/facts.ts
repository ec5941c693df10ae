import type { Db } from './db.ts'

/** Single facts about this data folder, such as whether the sample has been laid down. */
export function factStore({ sqlite }: Db) {
  const find = sqlite.prepare('SELECT value FROM facts WHERE name = ?')
  const put = sqlite.prepare('INSERT INTO facts (name, value) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET value = ?2')

  return {
    find(name: string): string | null {
      const value = find.get(name)?.value
      return value === undefined ? null : String(value)
    },
    put: (name: string, value: string): void => void put.run(name, value),
  }
}
