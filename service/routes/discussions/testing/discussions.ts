import { expect } from 'vitest'
import type { Answer, Person } from '../../../testing/service.ts'
import { withSheet } from '../../../testing/upload.ts'

/** A comment in a response. */
export type CommentAnswer = {
  readonly id: number
  readonly text: string
  readonly attachments?: readonly Answer[]
}

/** A discussion in a response. */
export type DiscussionAnswer = Answer & { readonly comments: readonly CommentAnswer[] }

/** A sheet of Ann's with one row, which Bob may edit, and helpers for discussions. */
export function withDiscussions(options: Parameters<typeof withSheet>[0] = {}) {
  const scene = withSheet(options)
  const { service, ann, bob, sheet, row, sheetId } = scene
  service.store.shares.put('sheet', sheetId, bob.id, 'EDITOR', 0)

  /** Starts a discussion and returns it. */
  const begin = async (text: string, address = row, person: Person = ann): Promise<DiscussionAnswer> => {
    const { status, json } = await service.call(person, 'POST', `${address}/discussions`, { comment: { text } })
    expect(status, JSON.stringify(json)).toBe(200)
    // as: the fields that every discussion test reads
    return json.result as unknown as DiscussionAnswer
  }
  /** Adds a comment and returns it. */
  const say = async (discussionId: number, text: string, person: Person = ann): Promise<CommentAnswer> => {
    const path = `${sheet}/discussions/${discussionId}/comments`
    const { status, json } = await service.call(person, 'POST', path, { text })
    expect(status, JSON.stringify(json)).toBe(200)
    // as: see above
    return json.result as unknown as CommentAnswer
  }
  const version = async (): Promise<number> => (await service.call(ann, 'GET', `${sheet}/version`)).json.version
  return { ...scene, begin, say, version }
}
