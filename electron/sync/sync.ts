import type { After } from '../../shared/after.ts'
import type { AppError } from '../../shared/app-error.ts'
import type { Deleted } from '../../shared/fold/deletion.ts'
import type { Connection } from '../../shared/model/connection.ts'
import type { SheetId } from '../../shared/model/ids.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { MadeEdit } from '../../shared/model/sheet/seen.ts'
import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import { ok, type Result } from '../../shared/result.ts'
import type { AttachmentsApi } from '../api/attachments.ts'
import type { ColumnsApi } from '../api/columns.ts'
import type { DiscussionsApi } from '../api/discussions.ts'
import type { FavoritesApi } from '../api/favorites.ts'
import type { ImagesApi } from '../api/images.ts'
import type { PlaceChangesApi } from '../api/place-changes.ts'
import type { PlacesApi } from '../api/places.ts'
import type { SheetsApi } from '../api/sheets.ts'
import type { UsersApi } from '../api/users.ts'
import type { CacheClient } from '../cache/client/cache-client.ts'
import type { KeptFiles } from '../files/kept-files.ts'
import type { KeptImages } from '../files/kept-images.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { RequestQueue } from '../queue/request-queue.ts'
import { createAsk } from './ask.ts'
import { createConnection } from './connection.ts'
import { createAttachmentLists } from './lists/attachments.ts'
import { createCellHistory } from './lists/cell-history.ts'
import { createLedger } from './lists/ledger.ts'
import { createOrganize } from './lists/organize.ts'
import { createPeople } from './lists/people.ts'
import { createPlaces } from './lists/places-sync.ts'
import type { Me } from './lists/same-comment.ts'
import { createThreadList } from './lists/thread-list.ts'
import { createResolve } from './merge/resolve.ts'
import { createOpen } from './open-sheet.ts'
import { createPull, type Pull } from './pull-sheet.ts'
import { createPush } from './push/engine.ts'
import { createImageBytes, TRIES } from './push/images/image-bytes.ts'
import { createRequestKeys, type KeySource } from './push/keys/request-keys.ts'
import { createSaveSchedule } from './push/save-schedule.ts'
import { createSaving } from './push/saving.ts'
import { createSheetHub, type SheetHub } from './sheet-hub.ts'
import { createSheetSessions, type SheetSink } from './sheet-session.ts'
import { createSubmit } from './submit.ts'
import { createCommentSubmit } from './submit-comment.ts'
import { createRecentCopies } from './watch/recent-copies.ts'
import { createVersions } from './watch/versions.ts'
import { type Attention, createWatching } from './watch/watching.ts'

export type SyncDeps = {
  readonly api: {
    readonly sheets: SheetsApi
    readonly images: ImagesApi
    readonly columns: ColumnsApi
    readonly places: PlacesApi
    readonly placeChanges: PlaceChangesApi
    readonly favorites: FavoritesApi
    readonly users: UsersApi
    readonly attachments: AttachmentsApi
    readonly discussions: DiscussionsApi
  }
  readonly queue: Pick<RequestQueue, 'run' | 'view'>
  readonly cache: CacheClient
  readonly outbox: Outbox
  /**
   * Source of idempotency keys, with which a create can be resent after a lost response; creates have no keys without
   * it.
   */
  readonly keySource?: KeySource
  /**
   * Whether the service's list of sheets is as fresh as each sheet's version. Absent: true for a service that supports
   * request keys, as ours does.
   */
  readonly isListFresh?: () => boolean
  /** Files of comments that are not posted yet. */
  readonly kept: Pick<KeptFiles, 'open' | 'sweep'>
  /** Local copies of images that may be put into cells. */
  readonly keptImages: Pick<KeptImages, 'has' | 'take' | 'open'>
  readonly me: Me
  readonly saving: Settings['saving']
  readonly now: () => number
  /** Milliseconds of a monotonic clock. */
  readonly elapsed: () => number
  readonly after: After
  /** From 0 to below 1. */
  readonly random: () => number
  /** The user's current attention to the windows: determines how often they are refreshed. */
  readonly attention: () => Attention
  /** Notifications for every window. */
  readonly publish: {
    connection(connection: Connection): void
    /** `taken`: the number of edits that the service has accepted since the previous call. */
    unsaved(counts: UnsavedCounts, taken: number): void
    placesChanged(): void
    attachmentsChanged(sheetId: SheetId): void
    /** The paper clips of the grid may be outdated. Never sent because the sheet was read: receivers read the sheet. */
    clipsOutdated(sheetId: SheetId): void
    conversationsChanged(sheetId: SheetId): void
    /** A background failure. */
    failed(what: string, error: AppError): void
  }
}

/** Synchronizes the local copies with the service and sends pending edits. One instance per account. */
export function createSync(deps: SyncDeps) {
  const { api, queue, cache, outbox, now, after, publish, me, kept } = deps
  const sessions = createSheetSessions(deps.elapsed)
  const hub = publishingComments(createSheetHub(outbox, sessions), sheetId => {
    publish.conversationsChanged(sheetId)
    void kept.sweep(outbox.keptFiles) // files that cannot be removed now are removed the next time
  })
  const connection = createConnection({
    now,
    elapsed: deps.elapsed,
    after,
    probe: () => queue.run(PROBE, signal => api.users.me({ signal })),
    onChange: state => {
      hub.setOffline(state.kind !== 'online')
      publish.connection(state)
    },
    onReturn: () => resume(),
  })
  const ask = createAsk(queue, connection)
  const keys = createRequestKeys({ ...deps, source: deps.keySource ?? null, ask, sent: outbox.sentKeys })
  const isListFresh = deps.isListFresh ?? keys.isKnown
  const versionOf = createVersions({ api: api.sheets, ask, isListFresh, elapsed: deps.elapsed })
  const plainPull = createPull({ api, ask, versionOf, cache, outbox, hub, keys, now, after })
  const pull: Pull = {
    ...plainPull,
    async remote(sheetId, priority) {
      const base = await plainPull.remote(sheetId, priority)
      if (base.ok) besideIsOutdated(sheetId)
      return base
    },
  }
  const opening = createOpen({ pull, hub, sessions })
  const watching = createWatching({
    ...deps,
    hub,
    sessions,
    look: opening.look,
    lookAtRecent: createRecentCopies({
      ...deps,
      copies: () => cache.listCopies({}),
      hub,
      sessions,
      freshen: opening.freshen,
    }),
    isOnline: () => connection.state().kind === 'online',
    budget: () => queue.view(),
  })
  const attachments = createAttachmentLists({
    api: api.attachments,
    ask,
    cache,
    now,
    onChange: publish.attachmentsChanged,
    onClipsOutdated: publish.clipsOutdated,
  })
  const threads = createThreadList({
    api: api.discussions,
    ask,
    cache,
    outbox,
    me,
    now,
    onChange: publish.conversationsChanged,
  })
  const besideIsOutdated = (sheetId: SheetId) => {
    threads.outdated(sheetId)
    attachments.outdated(sheetId)
  }
  const imageBytes = createImageBytes({ api: api.images, ask, kept: deps.keptImages })
  const push = createPush({
    ask,
    cache,
    outbox,
    hub,
    now,
    pull,
    keys,
    sheets: api.sheets,
    images: api.images,
    keptImages: deps.keptImages,
    imageBytes,
    imageLost: () => publish.failed('Copying an image', { kind: 'not-found', what: 'image' }),
    columns: api.columns,
    discussions: api.discussions,
    threads,
    kept,
    me,
    attached: attachments.changed,
  })
  const unsaved = (): UnsavedCounts => {
    const nextTryAt = schedule.nextTryAt()
    return nextTryAt === null ? outbox.counts() : { ...outbox.counts(), nextTryAt }
  }
  const publishUnsaved = () => publish.unsaved(unsaved(), outbox.newlyTaken())
  const saving = createSaving({
    push,
    pull,
    sessions,
    after,
    publishUnsaved,
    failed: publish.failed,
    later(id, ms) {
      if (connection.trouble() === null) schedule.later(id, ms) // the reconnect resumes the rest
      publishUnsaved()
    },
  })
  const schedule = createSaveSchedule({ now, after, sessions, save: saving.save, newest: outbox.newest }, deps.saving)
  const submit = createSubmit({
    ...{ outbox, hub, now, publishUnsaved, edited: schedule.edited },
    // Ahead of the save, which needs the images: other users may delete them.
    fetchImages: images => void imageBytes.keep(images, TRIES.put),
  })
  const commentSubmit = createCommentSubmit({
    outbox,
    hub,
    threads,
    now,
    random: deps.random,
    publishUnsaved,
    edited: schedule.edited,
  })
  const { textNow } = threads
  const resolving = createResolve({ ...deps, hub, pull, textNow, publishUnsaved, edited: schedule.edited })
  const places = createPlaces({ api, ask, cache, now, after, onChange: publish.placesChanged })
  const organize = createOrganize({
    api: api.placeChanges,
    sheets: api.sheets,
    ask,
    list: places.listed,
    now,
    onRenamed(sheetId) {
      if (hub.openSheets().includes(sheetId)) void opening.revalidate(sheetId, 'background')
    },
    // The service's rejection parks them, with its reason.
    onGone(sheetIds) {
      for (const id of outbox.sheets()) if (sheetIds.includes(id)) schedule.saveNow(id)
    },
  })

  /** After a start, a sign-in or a lost connection: resolves unknown outcomes and resumes sending. */
  const resume = () => {
    for (const sheetId of hub.openSheets()) void opening.revalidate(sheetId, 'background')
    for (const sheetId of outbox.sheets()) schedule.resume(sheetId)
  }

  return {
    /** Returns a receipt; the sheet and its updates arrive on the sink until `closeSheet`. */
    async openSheet(sheetId: SheetId, sink: SheetSink): Promise<void> {
      hub.attach(sheetId, sink)
      await opening.open(sheetId)
      // It has a copy now and is the most recent sheet.
      publish.placesChanged()
    },
    closeSheet: (sheetId: SheetId, sink: SheetSink): void => hub.detach(sheetId, sink),
    /** An open sheet as its windows see it. Null until it has arrived completely. */
    view: hub.view,
    async refresh(sheetId: SheetId): Promise<Result<null>> {
      const before = hub.base(sheetId)?.version
      const done = await opening.revalidate(sheetId, 'person')
      // A service may not count changes of files or comments as a new version of the sheet.
      if (hub.base(sheetId)?.version === before) besideIsOutdated(sheetId)
      return done
    },

    /** Returns the number of stored edits; they are durable. */
    submit: (sheetId: SheetId, edits: readonly MadeEdit[]): ReturnType<typeof submit.submit> =>
      submit.submit(sheetId, edits),
    withdraw: (sheetId: SheetId, deleted: Deleted): ReturnType<typeof submit.withdraw> =>
      submit.withdraw(sheetId, deleted),
    discard: (seqs: readonly number[]): Result<null> => submit.discard(seqs),
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
    ledger: createLedger(outbox, pull, textNow),
    resolve: resolving.decide,
    undecide: resolving.undecide,
    unsaved,

    places,
    organize,
    attachments,
    comments: { list: threads.list, shownText: threads.shownText, ...commentSubmit },
    people: createPeople({ api: api.users, ask, cache }),
    cellHistory: createCellHistory({ api: api.sheets, ask, pull }),
    /** For uploads and downloads of files, which bypass the outbox. */
    beside: { run: ask.run, keySession: keys.session },
    connection: connection.state,
    tryConnection: connection.tryNow,
    resume,
    /** A window got the focus. */
    turnedTo: watching.turnedTo,
    turnedToSheet: watching.turnedToSheet,
    /** Waits for running requests, and sends nothing more. */
    async stop(): Promise<void> {
      watching.stop()
      schedule.stop()
      connection.stop()
      await saving.settled()
      hub.closeAll()
    },
  }
}
export type Sync = ReturnType<typeof createSync>

/** All changes of edits pass through the hub; changes of comments are published here. */
function publishingComments(hub: SheetHub, onComments: (sheetId: SheetId) => void): SheetHub {
  return {
    ...hub,
    applyChange(change, also) {
      hub.applyChange(change, also)
      if (change.hasCommentEdits) onComments(change.sheetId)
    },
  }
}

const PROBE = { label: 'Connection check', priority: 'person', weight: 1, lane: null, kind: 'probe' } as const
