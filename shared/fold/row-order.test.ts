import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rowId } from '../columnar/testing/a-sheet.ts'
import type { SheetEdit } from '../model/sheet/edit.ts'
import type { RowOrder } from './row-forest.ts'
import { orderWith, parentsOf } from './row-order.ts'

/** A naive reference implementation: a row object holds its children. */
type Node = { readonly id: number; readonly children: Node[] }

const ROOT = 0

function buildTree({ ids, levels }: RowOrder): Node {
  const root: Node = { id: ROOT, children: [] }
  const path = [root]
  for (const [index, id] of ids.entries()) {
    path.length = (levels[index] ?? 0) + 1
    const node = { id, children: [] }
    path.at(-1)!.children.push(node)
    path.push(node)
  }
  return root
}

function flatten(node: Node, level = 0): [number, number][] {
  return node.children.flatMap((child): [number, number][] => [[child.id, level], ...flatten(child, level + 1)])
}

const findNode = (node: Node, id: number): Node | undefined =>
  node.id === id ? node : node.children.map(child => findNode(child, id)).find(found => found !== undefined)
const findParent = (node: Node, id: number): Node | undefined =>
  node.children.some(child => child.id === id)
    ? node
    : node.children.map(child => findParent(child, id)).find(found => found !== undefined)

function insert(parent: Node, after: number | null, node: Node): void {
  const at = parent.children.findIndex(child => child.id === after)
  if (after === null) parent.children.unshift(node)
  else parent.children.splice(at < 0 ? parent.children.length : at + 1, 0, node)
}

function applyPlainly(root: Node, edit: SheetEdit): void {
  const node = findNode(root, edit.rowId)
  const home = findParent(root, edit.rowId)
  const remove = () => home?.children.splice(home.children.indexOf(node!), 1)
  if (edit.kind === 'add-row' && !node) {
    const parent = findNode(root, edit.location.parentId ?? ROOT)
    if (parent) insert(parent, edit.location.after, { id: edit.rowId, children: [] })
    else root.children.push({ id: edit.rowId, children: [] })
  }
  if (edit.kind === 'delete-row' && node) remove()
  if (edit.kind === 'move-row' && node) {
    const parent = findNode(root, edit.location.parentId ?? ROOT)
    if (!parent || findNode(node, parent.id) || edit.location.after === edit.rowId) return
    remove()
    insert(parent, edit.location.after, node)
  }
}

const anyId = fc.integer({ min: 1, max: 14 }).map(rowId)
const location = fc.record({ parentId: fc.option(anyId), after: fc.option(anyId) })
const edit: fc.Arbitrary<SheetEdit> = fc.oneof(
  fc.record({ kind: fc.constant('add-row' as const), rowId: anyId, location }),
  fc.record({ kind: fc.constant('move-row' as const), rowId: anyId, location }),
  fc.record({ kind: fc.constant('delete-row' as const), rowId: anyId }),
)
const order: fc.Arbitrary<RowOrder> = fc.array(fc.nat(3), { maxLength: 9 }).map(depths => {
  const levels: number[] = []
  for (const depth of depths) levels.push(Math.min(depth, (levels.at(-1) ?? -1) + 1))
  return { ids: levels.map((_, index) => index + 1), levels }
})

describe('rows that are added, moved and deleted', () => {
  test('match a naive tree', () => {
    fc.assert(
      fc.property(order, fc.array(edit, { maxLength: 12 }), (start, edits) => {
        const root = buildTree(start)
        for (const one of edits) applyPlainly(root, one)

        const result = orderWith(start, edits)

        expect(result.ids.map((id, index) => [id, result.levels[index]])).toEqual(flatten(root))
      }),
      { numRuns: 2000 },
    )
  })

  test('are unchanged when the same edits are applied twice, row by row', () => {
    fc.assert(
      fc.property(order, edit, (start, one) => {
        expect(orderWith(start, [one, one])).toEqual(orderWith(start, [one]))
      }),
    )
  })

  test('the given order is not modified', () => {
    const start = { ids: [1, 2], levels: [0, 1] }

    orderWith(start, [{ kind: 'delete-row', rowId: rowId(1) }])

    expect(start).toEqual({ ids: [1, 2], levels: [0, 1] })
  })

  test('a parent is the nearest row above with a lower level', () => {
    expect([...parentsOf([0, 1, 2, 1, 0, 1])]).toEqual([-1, 0, 1, 0, -1, 4])
  })
})
