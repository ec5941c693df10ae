import type { Deleted } from '../../shared/fold/deletion.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { MadeEdit } from '../../shared/model/sheet/seen.ts'
import { ok, type Result } from '../../shared/result.ts'
import { createSignal } from '../../shared/signal.ts'
import { createCellHistory } from './lists/cell-history.ts'
import { createItems } from './lists/items-sync.ts'
import { createLedger } from './lists/ledger.ts'
import { createOrganize } from './lists/organize.ts'
import { createPeople } from './lists/people.ts'
import { createRowOrigin } from './lists/row-origin.ts'
import { createServiceSearch } from './lists/service-search.ts'
import { createOfflineKeeper, type OfflineWishes } from './offline/offline-keeper.ts'
import { createReading, type Reading } from './reading.ts'
import type { SheetSink } from './sheet-session.ts'
import type { SyncDeps } from './sync-deps.ts'
import { createWriting, type Writing } from './writing.ts'

/** Synchronizes the local copies with the service and sends pending edits. One instance per account. */
export function createSync(deps: SyncDeps) {
  const { api, cache, outbox } = deps
  const reading = createReading(deps)
  const { hub, ask, keys, pull, opening, watching, sight, connection, threads, formulaSources } = reading
  const writing = createWriting(deps, reading)
  const { schedule, saving } = writing
  const tree = treeCalls(deps, reading, writing)

  /** After a start, a sign-in or a lost connection: resolves unknown outcomes and resumes sending. */
  const resume = () => {
    for (const sheetId of hub.openSheets()) void opening.revalidate(sheetId, 'background')
    for (const sheetId of outbox.sheets()) schedule.resume(sheetId)
    tree.offline.changed()
  }
  reading.onReturn(resume)

  return {
    ...sheetCalls(deps, reading),
    ...editCalls(deps, writing),
    ...tree,
    ledger: createLedger(outbox, pull, threads.textNow),
    attachments: reading.attachments,
    comments: { list: threads.list, shownText: threads.shownText, ...writing.commentSubmit },
    people: createPeople({ api: api.users, ask, cache }),
    cellHistory: createCellHistory({ api: api.sheets, ask, pull }),
    rowOrigin: createRowOrigin({ api: api.sheets, ask }),
    searchService: createServiceSearch({ api: api.search, ask }),
    /** For uploads and downloads of files, which bypass the outbox. */
    beside: { run: ask.run, keySession: keys.session },
    connection: connection.state,
    tryConnection: connection.tryNow,
    resume,
    /** A window got the focus. */
    turnedTo() {
      sight.turnedToWindow()
      watching.turnedTo()
    },
    /** Waits for running requests, and sends nothing more. */
    async stop(): Promise<void> {
      watching.stop()
      tree.offline.stop()
      formulaSources.stop()
      schedule.stop()
      connection.stop()
      await saving.settled()
      hub.closeAll()
    },
  }
}
export type Sync = ReturnType<typeof createSync>

const sheetCalls = ({ cache, publish }: SyncDeps, { hub, opening, watching, sight, listsAreOutdated }: Reading) => ({
  /** Returns a receipt; the sheet and its updates arrive on the sink until `closeSheet`. */
  async openSheet(sheetId: SheetId, sink: SheetSink): Promise<void> {
    hub.attach(sheetId, sink)
    await opening.open(sheetId)
    // It has a copy now and is the most recent sheet.
    publish.itemsChanged()
  },
  closeSheet: (sheetId: SheetId, sink: SheetSink): void => hub.detach(sheetId, sink),
  /** The sheet came to the front of the window. */
  turnedToSheet(sheetId: SheetId, isOpen: boolean): void {
    sight.turnedTo(sheetId)
    if (isOpen) watching.turnedToSheet(sheetId)
  },
  turnedFromSheet: sight.turnedFrom,
  /** The user has seen the changes of others. */
  async markAsSeen(sheetId: SheetId): Promise<Result<null>> {
    const cleared = await cache.clearUnseen({ sheetId })
    if (cleared.ok) publish.unseenChanged(sheetId)
    return cleared
  },
  /** An open sheet as its windows see it. Null until it has arrived completely. */
  view: hub.view,
  previewFormula: hub.previewFormula,
  async refresh(sheetId: SheetId): Promise<Result<null>> {
    const before = hub.base(sheetId)?.version
    const done = await opening.revalidate(sheetId, 'person')
    // A service may not count changes of files or comments as a new version of the sheet.
    if (hub.base(sheetId)?.version === before) listsAreOutdated(sheetId)
    return done
  },
})

const editCalls = ({ outbox }: SyncDeps, { submit, schedule, resolving, unsaved }: Writing) => ({
  /** Returns the number of stored edits; they are durable. */
  submit: (sheetId: SheetId, edits: readonly MadeEdit[]): ReturnType<typeof submit.submit> =>
    submit.submit(sheetId, edits),
  withdraw: (sheetId: SheetId, deleted: Deleted): ReturnType<typeof submit.withdraw> =>
    submit.withdraw(sheetId, deleted),
  discard: (seqs: readonly number[]): Result<readonly SheetId[]> => submit.discard(seqs),
  retry(seqs: readonly number[]): Result<null> {
    const back = submit.requeue(seqs)
    if (back.ok) for (const sheetId of back.value) schedule.saveNow(sheetId)
    return back.ok ? ok(null) : back
  },
  /** Sends now: one sheet, or all sheets. */
  save(sheetId: SheetId | null): void {
    for (const id of sheetId === null ? outbox.sheets() : [sheetId]) schedule.saveNow(id)
  },
  setSaving: (mode: Settings['saving']): void => schedule.setSaving(mode, outbox.sheets()),
  resolve: resolving.decide,
  undecide: resolving.undecide,
  unsaved,
})

const NO_WISHES: OfflineWishes = { items: () => [], limitBytes: () => Number.POSITIVE_INFINITY }

/** Workspaces, folders and sheets. */
function treeCalls(deps: SyncDeps, reading: Reading, { schedule }: Writing) {
  const { api, cache, outbox, now, after, publish } = deps
  const { ask, hub, opening, connection } = reading
  const itemsChanged = createSignal()
  itemsChanged.listen(publish.itemsChanged)
  const items = createItems({ api, ask, cache, now, after, onChange: itemsChanged.emit })
  const offline = createOfflineKeeper({
    ...{ ...deps, ...reading },
    wishes: deps.offlineWishes ?? NO_WISHES,
    items: items.known,
    isOnline: () => connection.state().kind === 'online',
    budget: () => deps.queue.view(),
    onChange({ copies }) {
      publish.offlineChanged()
      if (copies) publish.itemsChanged()
    },
  })
  itemsChanged.listen(offline.changed)
  const organize = createOrganize({
    api: api.itemChanges,
    sheets: api.sheets,
    ask,
    list: items.listed,
    now,
    onRenamed(sheetId) {
      if (hub.openSheets().includes(sheetId)) void opening.revalidate(sheetId, 'background')
    },
    // The service's rejection parks them, with its reason.
    onGone(sheetIds) {
      for (const id of outbox.sheets()) if (sheetIds.includes(id)) schedule.saveNow(id)
    },
  })
  return { items, organize, offline }
}
