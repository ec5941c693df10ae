import type { SheetId } from '../../shared/model/ids.ts'
import type { Client } from '../env/client.ts'
import type { Clock } from '../env/clock.ts'
import type { Others } from '../env/meddling/others.ts'

const inOrder = (threads: readonly (readonly string[])[]): readonly string[] =>
  threads.map(texts => texts.join(': ')).sort()

/** The discussions of a sheet on the service. */
export const discussionsOf = async ({ threads }: Others): Promise<readonly string[]> =>
  inOrder((await threads()).map(({ comments }) => comments.map(({ text }) => text)))

/** The discussions in a window, which reads them again after each change notification. Null: it shows none. */
export async function shownDiscussions(
  client: Client,
  sheetId: SheetId,
  clock: Clock,
): Promise<readonly string[] | null> {
  let shown: readonly string[] | null = null
  let announced: number
  do {
    announced = client.discussionChanges()
    void client.sync.comments.list({ sheetId, rowId: null }, 0).then(listed => {
      if (listed.ok) shown = inOrder(listed.value.items.map(({ comments }) => comments.map(({ text }) => text)))
    })
    await clock.advance(1_000)
  } while (client.discussionChanges() > announced)
  return shown
}
