import { z } from 'zod'
import type { Colleague } from './colleague.ts'
import type { Meddles } from './scene.ts'

const Shared = z.object({ result: z.array(z.object({ id: z.string() })) })

/** Changes or removes a user's access, or deletes the sheet. */
export function createSharing({ office, does, ask }: Colleague) {
  const [member] = office.members
  let shareId: string | null = member?.shareId ?? null
  let wasChanged = false

  const put = async (accessLevel: string): Promise<boolean> =>
    shareId !== null && does('PUT', `/shares/${shareId}`, { accessLevel })
  const share = async (): Promise<boolean> => {
    if (shareId !== null || !member) return false
    const { status, text } = await ask('POST', '/shares', [{ email: member.email, accessLevel: office.accessLevel }])
    if (status === 200) shareId = Shared.parse(JSON.parse(text)).result[0]?.id ?? null
    return status === 200
  }
  const unshare = async (): Promise<boolean> => {
    const isDone = shareId !== null && (await does('DELETE', `/shares/${shareId}`))
    if (isDone) shareId = null
    return isDone
  }
  const deeds: Meddles<'makes-viewer' | 'makes-editor' | 'unshares' | 'shares-again' | 'deletes-sheet'> = {
    'makes-viewer'() {
      wasChanged = true
      return put('VIEWER')
    },
    'makes-editor': () => put(office.accessLevel),
    unshares: unshare,
    'shares-again': share,
    'deletes-sheet': () => does('DELETE', ''),
  }
  return {
    deeds,
    async makeUp(): Promise<void> {
      await share()
      if (wasChanged) await put(office.accessLevel)
    },
  }
}
