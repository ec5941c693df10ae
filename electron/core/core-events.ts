import type { Upload } from '../../shared/model/attachment.ts'
import type { SyncDeps } from '../sync/sync-deps.ts'

type SyncEvents = SyncDeps['publish']

/** The arguments of each event. */
type CoreEvents = { readonly [E in keyof SyncEvents]: Parameters<SyncEvents[E]> } & {
  readonly uploadChanged: [upload: Upload]
  readonly uploadRemoved: [uploadId: string]
  /** A search may have another answer now. */
  readonly searchChanged: []
  /** The number of waiting files has changed. */
  readonly filesCounted: []
}

export type CoreListener = { readonly [E in keyof CoreEvents]?: (...event: CoreEvents[E]) => void }

/**
 * Events that are published by a part which is built before their listeners. Nothing is published while the core is
 * built.
 */
export function createCoreEvents() {
  const listeners: CoreListener[] = []
  const publish =
    <E extends keyof CoreEvents>(name: E) =>
    (...event: CoreEvents[E]): void => {
      for (const listener of listeners) listener[name]?.(...event)
    }
  return {
    listen: (listener: CoreListener): void => void listeners.push(listener),
    publish: {
      connection: publish('connection'),
      unsaved: publish('unsaved'),
      itemsChanged: publish('itemsChanged'),
      offlineChanged: publish('offlineChanged'),
      attachmentsChanged: publish('attachmentsChanged'),
      clipsOutdated: publish('clipsOutdated'),
      conversationsChanged: publish('conversationsChanged'),
      unseenChanged: publish('unseenChanged'),
      resultsReplaced: publish('resultsReplaced'),
      failed: publish('failed'),
      uploadChanged: publish('uploadChanged'),
      uploadRemoved: publish('uploadRemoved'),
      filesCounted: publish('filesCounted'),
      searchChanged: publish('searchChanged'),
    },
  }
}
