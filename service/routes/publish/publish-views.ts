import type { ServiceDeps } from '../../http/env.ts'
import {
  PUBLISHED_VIEWS,
  type PublishedKind,
  type PublishedRecord,
  type PublishedView,
  type PublishSettings,
  publishedStore,
} from '../../store/reports/published.ts'

/** The views of each kind of object. */
const VIEWS: Readonly<Record<PublishedKind, readonly PublishedView[]>> = {
  sheet: PUBLISHED_VIEWS,
  report: ['readOnlyFull'],
  sight: ['readOnlyFull'],
}

/** A request's attributes by API name: `readOnlyFullEnabled`, `readOnlyFullAccessibleBy` … */
type SentSettings = Readonly<Record<string, unknown>>

/** Applies a request; views that it does not mention stay. Returns the resulting publications. */
export function publishChanger({ store, ids }: ServiceDeps) {
  const published = publishedStore(store.db)

  return (kind: PublishedKind, id: number, sent: SentSettings): readonly PublishedRecord[] => {
    const before = new Map(published.of(kind, id).map(record => [record.view, record]))
    for (const view of VIEWS[kind]) {
      const record = before.get(view)
      const isOn = sent[`${view}Enabled`] ?? record !== undefined
      if (!isOn) published.remove(kind, id, view)
      else published.put(kind, id, { view, key: record?.key ?? ids.secret(), settings: toSettings(view, sent, record) })
    }
    return published.of(kind, id)
  }
}

function toSettings(view: PublishedView, sent: SentSettings, before: PublishedRecord | undefined): PublishSettings {
  const { accessibleBy = 'ALL', defaultView = 'GRID', showToolbar = true } = before?.settings ?? {}
  const of = <T>(name: string, otherwise: T): T =>
    // as: the schema of the request gives the attributes of this name exactly this type
    (sent[`${view}${name}`] as T | undefined) ?? otherwise
  return {
    accessibleBy: of('AccessibleBy', accessibleBy),
    defaultView: of('DefaultView', defaultView),
    showToolbar: of('ShowToolbar', showToolbar),
  }
}

/** The publish status in wire form: a switch for each view, with its address while it is on. */
export function toPublishStatus(kind: PublishedKind, published: readonly PublishedRecord[], origin: string): object {
  const on = new Set(published.map(({ view }) => view))
  return {
    ...Object.fromEntries(VIEWS[kind].map(view => [`${view}Enabled`, on.has(view)])),
    ...Object.assign({}, ...published.map(record => toDetails(kind, record, origin))),
  }
}

function toDetails(kind: PublishedKind, { view, key, settings }: PublishedRecord, origin: string): object {
  const url = `${origin}/b/publish/${key}`
  const { accessibleBy, defaultView, showToolbar } = settings
  const looks = { [`${view}DefaultView`]: defaultView, [`${view}ShowToolbar`]: showToolbar }
  switch (view) {
    case 'readOnlyLite':
      return { readOnlyLiteUrl: url, readOnlyLiteSslUrl: url }
    case 'ical':
      return { icalUrl: url }
    case 'readOnlyFull':
    case 'readWrite':
      return {
        [`${view}Url`]: url,
        [`${view}AccessibleBy`]: accessibleBy,
        ...(kind === 'sight' ? {} : looks),
      }
  }
}
