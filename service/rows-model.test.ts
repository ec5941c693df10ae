import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../shared/testing/cases.ts'
import { startService } from './testing/service.ts'
import { aSheet } from './testing/sheet.ts'

/**
 * A minimal model of a sheet: a tree of names. After any sequence of accepted requests the service must show the same
 * tree; model and service are independent implementations.
 */
type Node = {
  readonly name: string
  children: Node[]
}

type Step =
  | { readonly kind: 'add'; readonly position: number; readonly target: number }
  | { readonly kind: 'move'; readonly row: number; readonly position: number; readonly target: number }
  | { readonly kind: 'delete'; readonly row: number }

const index = fc.nat({ max: 40 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('add' as const), position: fc.nat({ max: 5 }), target: index }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      row: index,
      position: fc.nat({ max: 7 }),
      target: index,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), row: index }) },
)

const LOCATIONS = ['top', 'bottom', 'first-child', 'last-child', 'below', 'above', 'indent', 'outdent'] as const

test('after any sequence of adding, moving and deleting, the sheet is the expected tree', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      const service = startService()
      const sheet = await aSheet(service)
      const root: Node = { name: '', children: [] }
      const idByName = new Map<string, number>()
      let made = 0

      for (const one of steps) {
        const names = flatten(root).map(({ name }) => name)
        const pick = (at: number): string => names[at % Math.max(1, names.length)] ?? ''
        if (one.kind === 'add') {
          const name = `R${made++}`
          const where = LOCATIONS[names.length === 0 ? 0 : one.position] ?? 'top'
          const [id = 0] = await sheet.addRows([name], toLocation(where, idByName.get(pick(one.target))))
          idByName.set(name, id)
          insert(root, [{ name, children: [] }], where, pick(one.target))
        } else if (names.length > 0) {
          await change(one, pick)
        }
        expect(await sheet.outline()).toEqual(draw(root))
      }

      async function change(one: Exclude<Step, { kind: 'add' }>, pick: (at: number) => string): Promise<void> {
        const name = pick(one.row)
        const id = idByName.get(name)
        if (one.kind === 'delete') {
          const { json } = await service.call(service.ann, 'DELETE', `${sheet.url}/rows?ids=${id}`)
          expect(json.result).toHaveLength(flatten(take(root, name)).length + 1)
          return
        }
        const where = LOCATIONS[one.position] ?? 'top'
        const target = pick(one.target)
        const location = toLocation(where, idByName.get(target))
        const { status } = await service.call(service.ann, 'PUT', `${sheet.url}/rows`, { id, ...location })
        const isLegal = move(root, name, where, target)
        expect(status, `${name} ${where} ${target}`).toBe(isLegal ? 200 : 400)
      }
    }),
    { numRuns: cases(20, 60) },
  )
})

function toLocation(location: (typeof LOCATIONS)[number], target: number | undefined): object {
  switch (location) {
    case 'top':
      return { toTop: true }
    case 'bottom':
      return { toBottom: true }
    case 'first-child':
      return { parentId: target }
    case 'last-child':
      return { parentId: target, toBottom: true }
    case 'below':
      return { siblingId: target }
    case 'above':
      return { siblingId: target, above: true }
    default:
      return { [location]: 1 }
  }
}

function flatten({ children }: Node): Node[] {
  return children.flatMap(child => [child, ...flatten(child)])
}

function draw(node: Node, depth = 0): string[] {
  return node.children.flatMap(child => ['  '.repeat(depth) + child.name, ...draw(child, depth + 1)])
}

function parentOf(root: Node, name: string): Node {
  return [root, ...flatten(root)].find(({ children }) => children.some(child => child.name === name)) ?? root
}

function take(root: Node, name: string): Node {
  const { children } = parentOf(root, name)
  const [taken] = children.splice(
    children.findIndex(child => child.name === name),
    1,
  )
  return taken ?? { name, children: [] }
}

function insert(root: Node, nodes: readonly Node[], location: (typeof LOCATIONS)[number], target: string): void {
  const parent = parentOf(root, target)
  const at = parent.children.findIndex(({ name }) => name === target)
  const node = parent.children[at] ?? root
  if (location === 'top') root.children.unshift(...nodes)
  else if (location === 'bottom') root.children.push(...nodes)
  else if (location === 'first-child') node.children.unshift(...nodes)
  else if (location === 'last-child') node.children.push(...nodes)
  else parent.children.splice(location === 'below' ? at + 1 : at, 0, ...nodes)
}

/** Moves a subtree; returns false without effect for an impossible move. */
function move(root: Node, name: string, location: (typeof LOCATIONS)[number], target: string): boolean {
  const parent = parentOf(root, name)
  const at = parent.children.findIndex(child => child.name === name)
  const node = parent.children[at]
  if (!node) return false
  if (location === 'indent') {
    const above = parent.children[at - 1]
    if (!above) return false
    above.children.push(...parent.children.splice(at, 1))
    return true
  }
  if (location === 'outdent') {
    if (parent === root) return false
    node.children.push(...parent.children.splice(at + 1))
    const { children } = parentOf(root, parent.name)
    children.splice(children.indexOf(parent) + 1, 0, ...parent.children.splice(at, 1))
    return true
  }
  const isOwn = node.name === target || flatten(node).some(below => below.name === target)
  if (isOwn && location !== 'top' && location !== 'bottom') return false
  insert(root, [take(root, name)], location, target)
  return true
}
