import { itemStore } from '../../../store/reports/items.ts'
import type { SharedKind } from '../../../store/sheets/shares.ts'
import type { Person, TestService } from '../../../testing/service.ts'

/** Every kind of shareable object. */
export const KINDS: readonly SharedKind[] = ['sheet', 'report', 'sight', 'workspace']

/** Creates an object of this kind for Ann: returns its id and the address of its shares. */
export async function anObject({ ann, call, deps, store }: TestService, kind: SharedKind) {
  const id = await make()
  return { id, url: `/${kind}s/${id}`, shares: `/${kind}s/${id}/shares` }

  async function make(): Promise<number> {
    if (kind === 'workspace') return (await call(ann, 'POST', '/workspaces', { name: 'Plan' })).json.result.id
    if (kind === 'sheet') return (await call(ann, 'POST', '/sheets', { name: 'Plan', columns: COLUMNS })).json.result.id
    const made = deps.ids.next()
    itemStore(store.db).add({ id: made, kind, name: 'Plan', ownerId: ann.id, definition: {} }, deps.clock())
    return made
  }
}

const COLUMNS = [{ title: 'Name', type: 'TEXT_NUMBER', primary: true }]

/** A group of Ann's with these members. */
export async function aGroup({ ann, call }: TestService, ...members: readonly Person[]): Promise<number> {
  const body = { name: `Group of ${members.length}`, members: members.map(({ email }) => ({ email })) }
  return (await call(ann, 'POST', '/groups', body)).json.result.id
}
