import type { ServiceDeps } from '../../http/env.ts'
import { refuse } from '../../rules/api-error.ts'
import { containerStore } from '../../store/containers/containers.ts'
import { objectShareStore } from '../../store/sharing/object-shares.ts'
import type { SharedKind } from '../../store/sheets/shares.ts'
import type { Scope, ScopedShare } from './share-view.ts'
import { type SharedObject, scopeOf } from './shared-object.ts'

export type ShareFinder = ReturnType<typeof shareFinder>

/** Finds the shares of an object and of its workspace, the owner first. */
export function shareFinder({ store }: ServiceDeps) {
  const shares = objectShareStore(store.db)
  const containers = containerStore(store.db)

  const ownerOf = (object: Owned, scope: Scope): readonly ScopedShare[] => {
    const owner = object.ownerId === null ? null : store.users.find(object.ownerId)
    if (!owner) return []
    const { id: holderId, name, email } = owner
    const since = { createdAt: object.createdAt, modifiedAt: object.createdAt }
    return [{ holder: 'USER', holderId, name, email, accessLevel: 'OWNER', ...since, scope, isOwner: true }]
  }
  const ofItem = (object: SharedObject): Source => ({ object, kind: object.kind, scope: scopeOf(object) })
  const ofWorkspace = ({ workspaceId }: SharedObject): Source | null => {
    const workspace = workspaceId === null ? null : containers.findWorkspace(workspaceId)
    return workspace && { object: workspace, kind: 'workspace', scope: 'WORKSPACE' }
  }
  const listOf = (source: Source | null): readonly ScopedShare[] => {
    if (!source) return []
    const { object, kind, scope } = source
    return [
      ...ownerOf(object, scope),
      ...shares.of(kind, object.id).map(share => ({ ...share, scope, isOwner: false })),
    ]
  }
  const findIn = (source: Source | null, holderId: number): ScopedShare | null => {
    if (!source) return null
    const { object, kind, scope } = source
    if (object.ownerId === holderId) return ownerOf(object, scope)[0] ?? null
    const share = shares.find(kind, object.id, holderId)
    return share && { ...share, scope, isOwner: false }
  }

  return {
    /**
     * The shares of the object unless only those of its workspace are requested, its owner first; then those of the
     * workspace.
     */
    of(object: SharedObject, scopes: readonly Scope[]): readonly ScopedShare[] {
      const isWide = scopes.includes('WORKSPACE')
      const isOwn = !isWide || scopes.includes('ITEM') || object.kind === 'workspace'
      return [...(isOwn ? listOf(ofItem(object)) : []), ...(isWide ? listOf(ofWorkspace(object)) : [])]
    },
    /** The share on the object, else on its workspace; 1006 for neither. */
    find(object: SharedObject, holderId: number): ScopedShare {
      const held = findIn(ofItem(object), holderId) ?? findIn(ofWorkspace(object), holderId)
      if (!held) throw refuse(1006)
      return held
    },
  }
}

/** The scopes with these names, in any case and each once; ITEM before WORKSPACE. */
export function toScopes(text: readonly string[]): readonly Scope[] {
  const names = new Set(text.map(word => word.toUpperCase()))
  return (['ITEM', 'WORKSPACE'] as const).filter(scope => names.has(scope))
}

/** The source of shares: the object or its workspace. */
type Source = {
  readonly object: Owned
  readonly kind: SharedKind
  readonly scope: Scope
}

type Owned = Pick<SharedObject, 'id' | 'ownerId' | 'createdAt'>
