import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'

/**
 * Lets every statement be prepared once, however many stores ask for it, and no sooner than it is used: each family of routes makes
 * stores of its own, with hundreds of statements, and whoever starts the service uses few of them. A mistake in one is found by
 * `every-statement.test.ts`. Whoever walks through rows one by one has to be through before the same statement is used again.
 *
 * Returns a number that is another one once anything was done by this connection that may have changed the file: quicker to look at than
 * what SQLite counts.
 */
export function shareStatements(sqlite: DatabaseSyncInstance): () => number {
  const byText = new Map<string, StatementSyncInstance>()
  const [prepare, exec] = [sqlite.prepare.bind(sqlite), sqlite.exec.bind(sqlite)]
  let changes = 0
  const changing = () => {
    changes += 1
  }
  const shared: typeof sqlite.prepare = (sql, options) => {
    if (options) return prepareToAsk(prepare, sql, options)
    const before = byText.get(sql)
    if (before) return before
    // as: the service asks no more of a statement than what this has.
    const statement = new PreparedWhenUsed(
      prepare,
      sql,
      READS.test(sql) ? null : changing,
    ) as Asked as StatementSyncInstance
    byText.set(sql, statement)
    return statement
  }
  const counted: typeof sqlite.exec = sql => {
    changing()
    return exec(sql)
  }
  Object.defineProperty(sqlite, 'prepare', { value: shared, configurable: true })
  Object.defineProperty(sqlite, 'exec', { value: counted, configurable: true })
  return () => changes
}

const READS = /^\s*SELECT\b/i
const ASKS = /^\s*(SELECT|PRAGMA)\b/i

/** In another form than the usual one, for which nothing is counted: only what changes nothing. */
function prepareToAsk(prepare: DatabaseSyncInstance['prepare'], ...[sql, options]: Parameters<typeof prepare>) {
  if (!ASKS.test(sql)) throw new Error(`This changes the file unseen: ${sql}`)
  return prepare(sql, options)
}

type Asked = Pick<StatementSyncInstance, 'run' | 'get' | 'all' | 'iterate'>
type Values = Parameters<StatementSyncInstance['run']>

/** A class, because there are so many of them: with functions of its own for each, making them would be a good part of a start. */
class PreparedWhenUsed implements Asked {
  private prepared: StatementSyncInstance | null = null
  private readonly prepare: (sql: string) => StatementSyncInstance
  private readonly sql: string
  /** Null: it only reads. */
  private readonly changing: (() => void) | null

  constructor(prepare: (sql: string) => StatementSyncInstance, sql: string, changing: (() => void) | null) {
    this.prepare = prepare
    this.sql = sql
    this.changing = changing
  }

  run(...values: Values) {
    return this.ready().run(...values)
  }

  get(...values: Values) {
    return this.ready().get(...values)
  }

  all(...values: Values) {
    return this.ready().all(...values)
  }

  iterate(...values: Values) {
    if (this.changing) throw new Error(`This changes the file row by row, unseen: ${this.sql}`)
    return this.ready().iterate(...values)
  }

  private ready(): StatementSyncInstance {
    this.changing?.()
    this.prepared ??= this.prepare(this.sql)
    return this.prepared
  }
}
