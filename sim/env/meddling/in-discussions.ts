import { z } from 'zod'
import type { Colleague } from './colleague.ts'
import type { Finding, Meddles } from './scene.ts'

const Threads = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      parentType: z.string(),
      comments: z
        .array(
          z.object({
            id: z.number(),
            text: z.string(),
            createdAt: z.string(),
            createdBy: z.object({ email: z.string() }),
          }),
        )
        .default([]),
    }),
  ),
})

/** All discussions of a sheet and its rows. */
export async function threadsOf({ ask }: Colleague) {
  const { status, text } = await ask('GET', '/discussions?include=comments&pageSize=100&page=1')
  return status === 200 ? Threads.parse(JSON.parse(text)).data : []
}

const oneOf = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]

const say = async ({ colleague, one, column, row }: Finding, text: string): Promise<boolean> => {
  const thread = column % 2 === 0 ? oneOf(await threadsOf(colleague), row) : undefined
  if (thread) return colleague.does('POST', `/discussions/${thread.id}/comments`, { text })
  return colleague.does('POST', `${one ? `/rows/${one.id}` : ''}/discussions`, { comment: { text } })
}

/** Other users' actions in discussions, and a user's own at a third computer. */
export const inDiscussions: Meddles<'says-something' | 'says-the-same' | 'rewords-mine' | 'deletes-thread'> = {
  'says-something': finding => say(finding, finding.colleague.newWord()),
  async 'says-the-same'(finding) {
    const comments = (await threadsOf(finding.colleague)).flatMap(({ comments }) => comments)
    const one = oneOf(comments, finding.row)
    return one ? say(finding, one.text) : false
  },
  async 'rewords-mine'({ colleague, row }) {
    const { members } = colleague.office
    const comments = (await threadsOf(colleague)).flatMap(({ comments }) => comments)
    const [member] = members
    // The service returns times in whole seconds, so a comment changed within its first second looks unchanged.
    const isOlder = (createdAt: string) => Date.parse(createdAt) + 1_000 <= colleague.now()
    const own = comments.filter(({ createdAt, createdBy }) => createdBy.email === member?.email && isOlder(createdAt))
    const one = oneOf(own, row)
    if (!one || !member) return false
    const text = colleague.newWord()
    return (await colleague.askAs(member.spare, 'PUT', `/comments/${one.id}`, { text })).status === 200
  },
  async 'deletes-thread'({ colleague, row }) {
    const thread = oneOf(await threadsOf(colleague), row)
    return thread ? colleague.does('DELETE', `/discussions/${thread.id}`) : false
  },
}
