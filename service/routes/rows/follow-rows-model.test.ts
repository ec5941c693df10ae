import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../shared/testing/cases.ts'
import { startService } from '../../testing/service.ts'
import { aSheet } from '../../testing/sheet.ts'

/** The rows that a formula referred to when it was written, by id: one row or a range. Null when they were deleted. */
type Meaning = {
  readonly one: number | null
  readonly range: readonly [number, number] | null
}

type Step =
  | { readonly kind: 'write'; readonly row: number; readonly named: readonly [number, number, number] }
  | { readonly kind: 'add'; readonly count: number; readonly position: number; readonly target: number }
  | { readonly kind: 'move'; readonly rows: readonly number[]; readonly position: number; readonly target: number }
  | { readonly kind: 'delete'; readonly rows: readonly number[] }

const at = fc.nat({ max: 30 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('write' as const), row: at, named: fc.tuple(at, at, at) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      count: fc.integer({ min: 1, max: 3 }),
      position: fc.nat({ max: 5 }),
      target: at,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('move' as const),
      rows: fc.array(at, { minLength: 1, maxLength: 3 }),
      position: fc.nat({ max: 7 }),
      target: at,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('delete' as const), rows: fc.array(at, { minLength: 1, maxLength: 2 }) }),
  },
)

test('after any inserts, deletions and moves, every formula refers to the rows it was written for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const setup = await createSetup()
      for (const one of steps) {
        await setup.take(one)
        expect(await setup.answered()).toEqual(setup.meant())
      }
    }),
    { numRuns: cases(15, 40) },
  )
})

/** A sheet whose costs are derived from row ids, so that a sum identifies the rows in it. */
async function createSetup() {
  const service = startService()
  const sheet = await aSheet(service, [{ title: 'Cost' }, { title: 'One' }, { title: 'Range' }])
  const meanings = new Map<number, Meaning>()
  let order: readonly number[] = []
  const call = (method: string, path: string, body?: unknown) =>
    service.call(service.ann, method, `${sheet.url}${path}`, body)
  const read = async () => (await call('GET', '')).json.rows
  const pick = (index: number): number => order[index % Math.max(1, order.length)] ?? 0
  const add = async (count: number, location: object): Promise<void> => {
    const rows = Array.from({ length: count }, () => ({ ...location, cells: sheet.cells({ Name: 'x' }) }))
    const { json } = await call('POST', '/rows', rows)
    await call(
      'PUT',
      '/rows',
      json.result.map(({ id }) => ({ id, cells: sheet.cells({ Cost: costOf(id) }) })),
    )
  }
  const learnOrder = async (): Promise<void> => {
    order = (await read()).map(({ id }) => id)
  }
  await add(4, {})
  await learnOrder()

  async function write(row: number, [one, from, to]: readonly [number, number, number]): Promise<void> {
    if (order.length === 0) return
    const number = (index: number): number => (index % order.length) + 1
    const cells = sheet.cells({
      One: { formula: `=[Cost]${number(one)}` },
      Range: { formula: `=SUM([Cost]$${number(from)}:Cost${number(to)})` },
    })
    expect((await call('PUT', '/rows', { id: pick(row), cells })).status).toBe(200)
    meanings.set(pick(row), { one: pick(one), range: [pick(from), pick(to)] })
  }

  /** Removes deleted rows from the expectations: a single reference is lost, a range ends at the next remaining row. */
  function forget(before: readonly number[]): void {
    const isThere = (id: number): boolean => order.includes(id)
    for (const [id, { one, range }] of meanings) {
      if (!isThere(id)) meanings.delete(id)
      else
        meanings.set(id, {
          one: one !== null && isThere(one) ? one : null,
          range: range && shrink(range, before, isThere),
        })
    }
  }

  return {
    async take(one: Step): Promise<void> {
      const before = order
      if (one.kind === 'write') await write(one.row, one.named)
      else if (one.kind === 'add')
        await add(one.count, toLocation(order.length === 0 ? 0 : one.position, pick(one.target)))
      else if (one.kind === 'delete' && order.length > 0) await call('DELETE', `/rows?ids=${one.rows.map(pick).join()}`)
      else if (one.kind === 'move') {
        const location = toLocation(one.position, pick(one.target))
        // Some moves are invalid, such as a row into itself; then nothing may change.
        await call(
          'PUT',
          '/rows',
          [...new Set(one.rows.map(pick))].map(id => ({ id, ...location })),
        )
      }
      await learnOrder()
      forget(before)
      expect(service.bugs).toEqual([])
    },
    /** The displayed result of every formula, by row id. */
    async answered() {
      const rows = await read()
      return new Map(
        rows.filter(({ id }) => meanings.has(id)).map(({ id, cells }) => [id, [cells[2]?.value, cells[3]?.value]]),
      )
    },
    /** The expected result, from the rows it was written for. */
    meant() {
      return new Map(
        [...meanings].map(([id, { one, range }]) => [
          id,
          [one === null ? '#REF' : costOf(one), range === null ? '#REF' : sum(between(range, order))],
        ]),
      )
    },
  }
}

// Ids in a test are consecutive: their squares make equal sums of different rows unlikely.
const costOf = (id: number): number => (id % 1000) ** 2

const sum = (ids: readonly number[]): number => ids.reduce((total, id) => total + costOf(id), 0)

function between([from, to]: readonly [number, number], order: readonly number[]): readonly number[] {
  const [first, last] = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b)
  return order.slice(first, (last ?? 0) + 1)
}

function shrink(
  range: readonly [number, number],
  before: readonly number[],
  isThere: (id: number) => boolean,
): readonly [number, number] | null {
  const left = between(range, before).filter(isThere)
  const [first, last] = [left[0], left.at(-1)]
  if (first === undefined || last === undefined) return null
  return before.indexOf(range[0]) <= before.indexOf(range[1]) ? [first, last] : [last, first]
}

function toLocation(position: number, target: number): object {
  const locations = [
    { toTop: true },
    { toBottom: true },
    { siblingId: target, above: true },
    { siblingId: target },
    { parentId: target },
    { parentId: target, toBottom: true },
    { indent: 1 },
    { outdent: 1 },
  ]
  return locations[position] ?? {}
}
