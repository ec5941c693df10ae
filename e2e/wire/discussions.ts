import type { OtherClient } from './other-client.ts'

/** A comment and a thread as the service returns them. */
export type WireComment = {
  readonly id: number
  readonly text: string
  readonly createdBy: { readonly name: string }
  readonly attachments?: readonly { readonly id: number; readonly name: string }[]
}
export type WireThread = {
  readonly id: number
  readonly parentType: string
  readonly parentId: number
  readonly comments: readonly WireComment[]
}

/** All threads on a sheet and its rows. */
export async function threadsOf(client: OtherClient, sheet: string): Promise<readonly WireThread[]> {
  const { id } = await client.sheetNamed(sheet)
  const { data } = await client.call('GET', `/sheets/${id}/discussions?include=comments,attachments&includeAll=true`)
  // as: the service's own tests hold the shape.
  return data as readonly WireThread[]
}

/** All comments of a sheet with exactly this text. */
export async function commentsThatSay(
  client: OtherClient,
  sheet: string,
  text: string,
): Promise<readonly WireComment[]> {
  const threads = await threadsOf(client, sheet)
  return threads.flatMap(({ comments }) => comments.filter(comment => comment.text === text))
}
