import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createService } from '../../app.ts'
import type { ServiceDeps } from '../../http/env.ts'
import { openOutbox } from '../../mail/outbox.ts'
import { createSetup } from '../../rights/testing/access-setup.ts'
import { SCOPES } from '../../rules/scopes.ts'
import { attachmentStore } from '../../store/content/attachments.ts'
import { openStore, type Store } from '../../store/store.ts'
import { countingIds } from '../../testing/counting-ids.ts'
import { START, type TestService } from '../../testing/service.ts'
import { upload } from '../../testing/upload.ts'
import type { Delivery } from './hand-over.ts'
import { knownIds } from './known-ids.ts'

/** A populated service as bytes, which can be reopened in a few milliseconds. */
export type Snapshot = {
  /** Dependencies shared by all scenes. */
  readonly deps: ServiceDeps
  readonly file: Uint8Array
  readonly blobs: ReadonlyMap<string, Uint8Array>
  readonly named: Readonly<Record<string, number>>
  readonly others: readonly number[]
  readonly nextId: number
  /** The owner's token with all scopes, then those of other users and with fewer scopes. */
  readonly tokens: readonly [string, ...string[]]
}

export type Scene = ReturnType<typeof openScene>

/** The setup of the access tests, plus columns of each type, a hierarchy, formulas and files in its sheet. */
export async function aSnapshot(of?: TestService): Promise<Snapshot> {
  const { service, idsOf } = await createSetup(of)
  const { ann, store, deps, call, folder } = service
  const named = idsOf('OWNER')
  const sheet = `/sheets/${named.sheetId}`
  const post = async (path: string, body: unknown) => {
    const { status, json } = await call(ann, 'POST', path, body)
    if (status !== 200) throw new Error(`${path} answered ${JSON.stringify(json)}`)
    return json.result
  }
  const made = await post(`${sheet}/columns`, COLUMNS)
  const columnIds = made.map(({ id }) => id)
  const cells = [
    { columnId: named.columnId, formula: '=COUNT(CHILDREN())' },
    ...CELLS.map((value, index) => ({ columnId: columnIds[index], ...value })),
  ]
  const below = { parentId: named.rowId, cells }
  const rowIds = (await post(`${sheet}/rows`, [below, { ...below, locked: true }])).map(({ id }) => id)
  const file = (await upload(service, ann, sheet, 'bytes')).json.result.id
  const tokens = ['EDITOR', 'VIEWER', 'nobody'].map(name => {
    const email = `${name.toLowerCase()}@office.example`
    return service.tokenFor({ id: store.users.findByEmail(email)?.id ?? 0, email, token: '' }, SCOPES).token
  })
  const narrow = service.tokenFor(ann, ['READ_SHEETS']).token

  store.db.sqlite.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  // The setup has records of files that were never uploaded.
  const inUse = [...attachmentStore(store.db).blobsInUse()].map(name => [name, Buffer.from('bytes')] as const)
  const blobs = readdirSync(deps.blobs).map(name => [name, readFileSync(join(deps.blobs, name))] as const)
  return {
    deps,
    file: readFileSync(join(folder, 'service.db')),
    blobs: new Map([...inUse, ...blobs]),
    named: {
      ...named,
      siblingId: rowIds[0] ?? 0,
      parentId: named.rowId ?? 0,
      destinationId: named.folderId ?? 0,
      assetId: named.sheetId ?? 0,
    },
    others: [...columnIds, ...rowIds, file, service.bob.id],
    nextId: deps.ids.next(),
    tokens: [ann.token, ...tokens, narrow],
  }
}

const COLUMNS = [
  { title: 'Done', type: 'CHECKBOX' },
  { title: 'State', type: 'PICKLIST', options: ['Open', 'Closed'] },
  { title: 'Tags', type: 'MULTI_PICKLIST', options: ['Red', 'Blue'] },
  { title: 'Due', type: 'DATE' },
  { title: 'Who', type: 'CONTACT_LIST' },
  { title: 'All', type: 'MULTI_CONTACT_LIST' },
  { title: 'Made', type: 'DATETIME', systemColumnType: 'CREATED_DATE' },
  { title: 'Twice', type: 'TEXT_NUMBER', formula: '=[Note]@row + 1' },
].map(column => ({ ...column, index: 2 }))

const CELLS = [
  { value: true },
  { value: 'Open' },
  { objectValue: { objectType: 'MULTI_PICKLIST', values: ['Red'] } },
  { value: '2026-03-04' },
]

/**
 * Opens the snapshot as a separate service. Ids and secrets are sequential, so that the same requests get the same
 * responses.
 */
export function openScene({ deps: given, file, blobs, named, others, nextId }: Snapshot, deliver: Delivery) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-fuzz-'))
  const blobFolder = join(folder, 'blobs')
  mkdirSync(blobFolder)
  writeFileSync(join(folder, 'service.db'), file)
  for (const [name, bytes] of blobs) writeFileSync(join(blobFolder, name), bytes)
  const store = openStore(join(folder, 'service.db'), 'process-end')
  const time = { now: START }
  const bugs: unknown[] = []
  const [clock, ids] = [() => time.now, countingIds(nextId)]
  const deps: ServiceDeps = {
    ...given,
    store,
    clock,
    ids,
    mail: openOutbox({ db: store.db, ids, clock }),
    blobs: blobFolder,
    onBug: (_refId, error) => bugs.push(error),
  }
  const app = createService(deps)
  const pages = store.db.sqlite.prepare('PRAGMA page_count')
  return {
    store,
    bugs,
    ids: knownIds(named, others),
    /** Sends a request to the service. */
    answer: deliver(request => app.fetch(request)),
    advance(ms: number): void {
      time.now += ms
    },
    /** Changes whenever visible data changes. */
    mark: marker(store),
    /** The size of the database in pages. */
    pages: () => Number(pages.get()?.page_count),
    /** Files without a record, and records without a file. */
    strayFiles: () => strays(new Set(readdirSync(blobFolder)), attachmentStore(store.db).blobsInUse()),
    close() {
      store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function marker({ db: { sqlite } }: Store): () => number {
  const changes = sqlite.prepare('SELECT total_changes() AS rows')
  const mark = sqlite.prepare(
    `SELECT (SELECT total(version) + count(*) FROM sheets) + (SELECT count(*) FROM attachments)
       + (SELECT count(*) FROM folders) + (SELECT count(*) FROM workspaces) AS mark`,
  )
  let [counted, marked] = [-1, 0]
  return () => {
    // Most requests write nothing, which this detects in a tenth of the time.
    const rows = Number(changes.get()?.rows)
    if (rows !== counted) [counted, marked] = [rows, Number(mark.get()?.mark)]
    return marked
  }
}

function strays(files: ReadonlySet<string>, known: ReadonlySet<string>): readonly string[] {
  const leaked = [...files].filter(name => !known.has(name)).map(name => `leaked ${name}`)
  return [...leaked, ...[...known].filter(name => !files.has(name)).map(name => `lost ${name}`)]
}
