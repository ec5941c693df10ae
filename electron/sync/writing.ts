import type { SheetId } from '../../shared/model/ids.ts'
import type { UnsavedCounts } from '../../shared/model/unsaved.ts'
import { createSignal } from '../../shared/signal.ts'
import { createResolve } from './merge/resolve.ts'
import type { Which } from './push/batches.ts'
import { createPush } from './push/engine.ts'
import { createImageBytes, TRIES } from './push/images/image-bytes.ts'
import { createSaveSchedule } from './push/save-schedule.ts'
import { createSaving } from './push/saving.ts'
import type { Reading } from './reading.ts'
import { createSubmit } from './submit.ts'
import { createCommentSubmit } from './submit-comment.ts'
import type { SyncDeps } from './sync-deps.ts'

/** The way up: from the user's edits to the service. */
export function createWriting(deps: SyncDeps, reading: Reading) {
  const { api, cache, outbox, now, after, publish, me, kept, keptImages } = deps
  const { sessions, hub, connection, ask, keys, attachments, threads, pull } = reading
  const imageBytes = createImageBytes({ api: api.images, ask, kept: keptImages })
  const push = createPush({
    ...{ ask, cache, outbox, hub, now, pull, keys, keptImages, imageBytes, threads, kept, me },
    sheets: api.sheets,
    images: api.images,
    columns: api.columns,
    discussions: api.discussions,
    imageLost: () => publish.failed('Copying an image', { kind: 'not-found', what: 'image' }),
    attached: attachments.changed,
  })
  // A save schedules its retry, so the schedule is built first.
  const due = createSignal<[sheetId: SheetId, which: Which]>()
  const schedule = createSaveSchedule({ now, after, sessions, save: due.emit, newest: outbox.newest }, deps.saving)
  const unsaved = (): UnsavedCounts => {
    const nextTryAt = schedule.nextTryAt()
    return nextTryAt === null ? outbox.counts() : { ...outbox.counts(), nextTryAt }
  }
  const publishUnsaved = () => publish.unsaved(unsaved(), outbox.newlyTaken())
  const saving = createSaving({
    ...{ push, pull, sessions, after, publishUnsaved },
    failed: publish.failed,
    later(id, ms) {
      if (connection.trouble() === null) schedule.later(id, ms) // the reconnect resumes the rest
      publishUnsaved()
    },
  })
  due.listen(saving.save)

  const { edited } = schedule
  const submit = createSubmit({
    ...{ outbox, hub, now, publishUnsaved, edited },
    // Ahead of the save, which needs the images: other users may delete them.
    fetchImages: images => void imageBytes.keep(images, TRIES.put),
  })
  const { random } = deps
  const commentSubmit = createCommentSubmit({ outbox, hub, threads, now, random, publishUnsaved, edited })
  const { textNow } = threads
  const resolving = createResolve({ ...deps, hub, pull, textNow, publishUnsaved, edited })
  return { unsaved, schedule, saving, submit, commentSubmit, resolving }
}
export type Writing = ReturnType<typeof createWriting>
