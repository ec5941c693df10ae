import type { RowLocation } from '../model/sheet/edit.ts'

/** Rows from top to bottom with their level. The subtree of a row is the run of deeper rows directly below it. */
export type RowOrder = { readonly ids: readonly number[]; readonly levels: readonly number[] }

type Node = {
  readonly id: number
  parent: Node | null
  previous: Node | null
  next: Node | null
  first: Node | null
  last: Node | null
}

/** Rows as a mutable tree. Each change takes constant time, because thousands may be made at once. */
export type RowForest = {
  has(id: number): boolean
  /** The previous sibling and the parent of an existing row; null if there is none. */
  homeOf(id: number): { readonly parentId: number | null; readonly after: number | null }
  /** The last child of a row, or of the top level for null. Null without children. */
  lastUnder(id: number | null): number | null
  /** A row and its descendants, from top to bottom. */
  subtreeOf(id: number): readonly number[]
  add(id: number, location: RowLocation): void
  move(id: number, location: RowLocation): void
  remove(id: number): void
  toOrder(): RowOrder
}

export function createRowForest({ ids, levels }: RowOrder): RowForest {
  const root = newNode(0)
  const nodes = new Map<number, Node>()
  plant(root, nodes, ids, levels)

  const nodeAt = (id: number | null): Node | undefined => (id === null ? root : nodes.get(id))
  /** A missing neighbour means the end of the parent's children. */
  const hangUnder = (node: Node, parent: Node, after: number | null) => {
    const neighbour = after === null ? undefined : nodes.get(after)
    insert(node, parent, after === null ? null : neighbour?.parent === parent ? neighbour : parent.last)
  }

  return {
    has: id => nodes.has(id),
    homeOf: id => {
      const node = nodes.get(id)
      return { parentId: node?.parent?.id || null, after: node?.previous?.id ?? null }
    },
    lastUnder: id => nodeAt(id)?.last?.id ?? null,
    subtreeOf: id => {
      const node = nodes.get(id)
      return node ? flat(node, 0, { ids: [], levels: [] }).ids : []
    },
    add(id, { parentId, after }) {
      // Already in the base: the service has assigned the id.
      if (nodes.has(id)) return
      const parent = nodeAt(parentId)
      const node = newNode(id)
      nodes.set(id, node)
      // Content of a new row must stay visible, so a row with a missing parent is appended at the top level.
      if (parent) hangUnder(node, parent, after)
      else insert(node, root, root.last)
    },
    move(id, { parentId, after }) {
      const node = nodes.get(id)
      const parent = nodeAt(parentId)
      // The parent is missing or a descendant: the row stays in place.
      if (!node || !parent || id === after || isWithin(parent, node)) return
      detach(node)
      hangUnder(node, parent, after)
    },
    remove(id) {
      const node = nodes.get(id)
      if (!node) return
      detach(node)
      for (const gone of flat(node, 0, { ids: [], levels: [] }).ids) nodes.delete(gone)
    },
    toOrder: () => {
      const order = { ids: [], levels: [] }
      for (let node = root.first; node; node = node.next) flat(node, 0, order)
      return order
    },
  }
}

function plant(root: Node, nodes: Map<number, Node>, ids: readonly number[], levels: readonly number[]): void {
  const path = [root]
  for (const [index, id] of ids.entries()) {
    path.length = Math.min((levels[index] ?? 0) + 1, path.length)
    const node = newNode(id)
    nodes.set(id, node)
    const parent = path.at(-1) ?? root
    insert(node, parent, parent.last)
    path.push(node)
  }
}

const newNode = (id: number): Node => ({ id, parent: null, previous: null, next: null, first: null, last: null })

/** First under `parent` if `previous` is null. */
function insert(node: Node, parent: Node, previous: Node | null): void {
  const next = previous ? previous.next : parent.first
  node.parent = parent
  node.previous = previous
  node.next = next
  if (previous) previous.next = node
  else parent.first = node
  if (next) next.previous = node
  else parent.last = node
}

function detach(node: Node): void {
  const { parent, previous, next } = node
  if (previous) previous.next = next
  else if (parent) parent.first = next
  if (next) next.previous = previous
  else if (parent) parent.last = previous
}

function isWithin(node: Node | null, ancestor: Node): boolean {
  for (let at = node; at; at = at.parent) if (at === ancestor) return true
  return false
}

type Draft = { readonly ids: number[]; readonly levels: number[] }

function flat(node: Node, level: number, into: Draft): Draft {
  into.ids.push(node.id)
  into.levels.push(level)
  for (let child = node.first; child; child = child.next) flat(child, level + 1, into)
  return into
}
