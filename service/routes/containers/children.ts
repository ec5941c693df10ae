import { z } from 'zod'
import type { ServiceDeps } from '../../http/env.ts'
import { toTimestamp } from '../../http/reply.ts'
import type { AccessLevel } from '../../rules/access.ts'
import type { FolderRecord } from '../../store/containers/containers.ts'
import { itemStore } from '../../store/reports/items.ts'
import { toItemLink } from '../reports/item-view.ts'
import { toPermalink } from '../sheets/summary.ts'
import { type Contained, containedItemsReader } from './contained-items.ts'
import { toContainerLink } from './container-view.ts'

/** The kinds of direct content, in listing order. */
export const CHILD_KINDS = ['sheet', 'report', 'sight', 'folder', 'template'] as const
export type ChildKind = (typeof CHILD_KINDS)[number]

/** An item directly in a container. */
type Child = {
  readonly kind: ChildKind
  readonly id: number
  readonly name: string
  readonly permalink: string
  readonly createdAt: number
  readonly modifiedAt: number
  /** Null for folders: access is given on whole workspaces. */
  readonly accessLevel: AccessLevel | null
  readonly ownerId: number | null
  readonly ownerEmail: string | null
  readonly source: object | null
}

const Shown = z.object({ source: z.object({ id: z.number(), type: z.string() }).optional() })

/** Reads the visible items of some kinds directly in a container, as one flat list. */
export function childReader({ store }: ServiceDeps) {
  const items = itemStore(store.db)
  const thingsIn = containedItemsReader(store)
  const sourceOf = (id: number): object | null => Shown.safeParse(items.definitionOf(id)).data?.source ?? null

  return {
    of(
      userId: number,
      { workspaceId, folderId }: Contained,
      folders: readonly FolderRecord[],
      kinds: readonly ChildKind[],
    ): readonly Child[] {
      const things = thingsIn(userId, thing => thing.folderId === folderId && thing.workspaceId === workspaceId)
      const all: readonly Child[] = [
        ...things.sheets.map(sheet => ({ ...sheet, kind: 'sheet' as const, permalink: toPermalink(sheet.id) })),
        ...things.items.map(item => ({ ...item, permalink: toItemLink(item.kind, item.id), source: null })),
        ...folders.map(toFolderChild),
      ]
      return all.filter(({ kind }) => kinds.includes(kind))
    },
    /** Converts an item to wire form; `ownerInfo` and `source` add fields. */
    toWire(child: Child, include: ReadonlySet<string>): object {
      const { kind, id, name, permalink, accessLevel, createdAt, modifiedAt, ownerId, ownerEmail } = child
      const isItem = kind !== 'sheet' && kind !== 'folder'
      const source = include.has('source') ? (isItem ? sourceOf(id) : child.source) : null
      return {
        id,
        name,
        resourceType: kind,
        permalink,
        ...(accessLevel === null ? {} : { accessLevel }),
        createdAt: toTimestamp(createdAt),
        modifiedAt: toTimestamp(modifiedAt),
        ...(include.has('ownerInfo') && kind !== 'folder' && ownerId !== null ? { owner: ownerEmail, ownerId } : {}),
        ...(source ? { source } : {}),
      }
    },
  }
}

function toFolderChild({ id, name, createdAt, modifiedAt }: FolderRecord): Child {
  const nobody = { accessLevel: null, ownerId: null, ownerEmail: null, source: null }
  return { kind: 'folder', id, name, permalink: toContainerLink('folder', id), createdAt, modifiedAt, ...nobody }
}
