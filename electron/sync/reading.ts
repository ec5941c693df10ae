import type { SheetId } from '../../shared/model/ids.ts'
import type { EditState } from '../../shared/model/sheet/edit.ts'
import { createSignal } from '../../shared/signal.ts'
import type { InputNeeds } from '../calculation/protocol.ts'
import { createAsk } from './ask.ts'
import { createConnection } from './connection.ts'
import { createFormulaSources } from './formula-sources.ts'
import { createAttachmentLists } from './lists/attachments.ts'
import { createFormulaInputs } from './lists/formula-inputs.ts'
import { createThreadList } from './lists/thread-list.ts'
import { createOpen } from './open-sheet.ts'
import { LARGE_FROM_CELLS } from './pull-changes.ts'
import { createPull, type Pull, type PullDeps } from './pull-sheet.ts'
import { createRequestKeys } from './push/keys/request-keys.ts'
import { createSheetHub, type SheetHub } from './sheet-hub.ts'
import { createSheetSessions } from './sheet-session.ts'
import type { SyncDeps } from './sync-deps.ts'
import { createRecentCopies } from './watch/recent-copies.ts'
import { createSight } from './watch/sight.ts'
import { createVersions } from './watch/versions.ts'
import { createWatching } from './watch/watching.ts'

const PROBE = { label: 'Connection check', priority: 'person', weight: 1, lane: null, kind: 'probe' } as const

/** The way down: from the service to the copies and the windows. */
export function createReading(deps: SyncDeps) {
  const { api, queue, cache, outbox, now, after, publish, me, kept } = deps
  const sessions = createSheetSessions(deps.elapsed)
  const inputsWanted = createSignal<[SheetId, InputNeeds]>()
  const versionChanged = createSignal<[SheetId]>()
  const checked = createSignal<[SheetId]>()
  const hub = publishingComments(
    notingVersions(
      createSheetHub(outbox, sessions, {
        ...deps,
        onReplaced: publish.resultsReplaced,
        onInputsWanted: inputsWanted.emit,
      }),
      versionChanged.emit,
    ),
    sheetId => {
      publish.conversationsChanged(sheetId)
      void kept.sweep(outbox.keptFiles) // files that cannot be removed now are removed the next time
    },
  )
  const returned = createSignal()
  const connection = createConnection({
    now,
    elapsed: deps.elapsed,
    after,
    probe: () => queue.run(PROBE, signal => api.users.me({ signal })),
    onChange: state => {
      hub.setOffline(state.kind !== 'online')
      publish.connection(state)
    },
    onReturn: returned.emit,
  })
  const ask = createAsk(queue, connection)
  const keys = createRequestKeys({ ...deps, source: deps.keySource ?? null, ask, sent: outbox.sentKeys })
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
  const listsAreOutdated = (sheetId: SheetId) => {
    threads.outdated(sheetId)
    attachments.outdated(sheetId)
  }
  const isListFresh = deps.isListFresh ?? keys.isKnown
  const versionOf = createVersions({ api: api.sheets, ask, isListFresh, elapsed: deps.elapsed })
  const { largeFrom = LARGE_FROM_CELLS } = deps
  const sight = createSight(deps.attention)
  // After an unknown outcome the changes of a read may be the user's own.
  const isUnseen = (sheetId: SheetId) => !sight.sees(sheetId) && !outbox.list(sheetId).some(isUnderWay)
  const noting = { isUnseen, onUnseen: publish.unseenChanged }
  const pull = pullNoting(listsAreOutdated, {
    ...{ api, ask, versionOf, cache, outbox, hub, keys, largeFrom, now, after },
    ...noting,
  })
  const opening = createOpen({ pull, outbox, keys, hub, sessions, onChecked: checked.emit })
  const inputs = createFormulaInputs({ api: api.formulaInputs, ask, cache, elapsed: deps.elapsed })
  const formulaSources = createFormulaSources({ ...deps, hub, pull, opening, sessions, inputs })
  inputsWanted.listen((sheetId, needs) => void formulaSources.supply(sheetId, needs))
  versionChanged.listen(formulaSources.sourceChanged)
  checked.listen(formulaSources.retry)
  checked.listen(sight.checked)
  const copies = () => cache.listCopies({})
  const watching = createWatching({
    ...deps,
    hub,
    sessions,
    look: opening.look,
    lookAtRecent: createRecentCopies({ ...deps, copies, hub, sessions, freshen: opening.freshen }),
    isOnline: () => connection.state().kind === 'online',
    budget: () => queue.view(),
  })
  return {
    ...{ sessions, hub, connection, ask, keys, attachments, threads, pull, opening, watching, sight, formulaSources },
    listsAreOutdated,
    /** The service responds again. */
    onReturn: returned.listen,
  }
}
export type Reading = ReturnType<typeof createReading>

const isUnderWay = ({ state }: { readonly state: EditState }): boolean => state === 'sending' || state === 'unknown'

/** The lists of a sheet may have changed with it. */
function pullNoting(onRead: (sheetId: SheetId) => void, deps: PullDeps): Pull {
  const pull = createPull(deps)
  const noting =
    (read: Pull['remote']): Pull['remote'] =>
    async (sheetId, priority) => {
      const base = await read(sheetId, priority)
      if (base.ok) onRead(sheetId)
      return base
    }
  return { ...pull, remote: noting(pull.remote), latest: noting(pull.latest) }
}

/** The service has another version of a sheet: it was read, or edits were saved. */
function notingVersions(hub: SheetHub, onVersion: (sheetId: SheetId) => void): SheetHub {
  return {
    ...hub,
    applyChange(change, also = {}) {
      hub.applyChange(change, also)
      const { rows = [], saved = [] } = also
      if (rows.length + saved.length > 0) onVersion(change.sheetId)
    },
    setBase(sheetId, opened) {
      const before = hub.base(sheetId)?.version
      const isReadable = hub.setBase(sheetId, opened)
      if (isReadable && before !== undefined && before !== opened.version) onVersion(sheetId)
      return isReadable
    },
  }
}

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
