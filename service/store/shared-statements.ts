import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite'

/**
 * Prepares each SQL statement once, on first use, however many stores share it: each route family creates stores with
 * hundreds of statements, and a run uses few of them. `every-statement.test.ts` finds mistakes in the others. A caller
 * that iterates over rows must finish before the same statement is used again.
 *
 * Returns a function whose number changes whenever this connection ran a statement that may have changed the file; it
 * is faster to read than SQLite's counter.
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
    // as: the service uses only the methods that this class has
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

/** A statement with options bypasses the counter, so only statements that change nothing may have them. */
function prepareToAsk(prepare: DatabaseSyncInstance['prepare'], ...[sql, options]: Parameters<typeof prepare>) {
  if (!ASKS.test(sql)) throw new Error(`This changes the file unseen: ${sql}`)
  return prepare(sql, options)
}

type Asked = Pick<StatementSyncInstance, 'run' | 'get' | 'all' | 'iterate'>
type Values = Parameters<StatementSyncInstance['run']>

/**
 * A class, because there are many instances: with closures for each, creating them would take a noticeable part of the
 * start.
 */
class PreparedWhenUsed implements Asked {
  private prepared: StatementSyncInstance | null = null
  private readonly prepare: (sql: string) => StatementSyncInstance
  private readonly sql: string
  /** Null when the statement only reads. */
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
