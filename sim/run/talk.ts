import type { SheetId } from '../../shared/model/ids.ts'
import type { Client } from '../world/client.ts'
import type { Clock } from '../world/clock.ts'
import type { Others } from '../world/meddling/others.ts'

const inOrder = (threads: readonly (readonly string[])[]): readonly string[] =>
  threads.map(texts => texts.join(': ')).sort()

/** What was said about a sheet, as the service has it. */
export const talkOf = async ({ threads }: Others): Promise<readonly string[]> =>
  inOrder((await threads()).map(({ comments }) => comments.map(({ text }) => text)))

/** The same as a window shows it, which lists it again whenever it is announced that it has changed. Null: it shows none. */
export async function shownTalk(client: Client, sheetId: SheetId, clock: Clock): Promise<readonly string[] | null> {
  let shown: readonly string[] | null = null
  let announced: number
  do {
    announced = client.talkAnnounced()
    void client.sync.comments.list({ sheetId, rowId: null }, 0).then(listed => {
      if (listed.ok) shown = inOrder(listed.value.items.map(({ comments }) => comments.map(({ text }) => text)))
    })
    await clock.advance(1_000)
  } while (client.talkAnnounced() > announced)
  return shown
}
