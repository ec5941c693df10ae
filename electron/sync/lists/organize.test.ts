import { beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../../shared/app-error.ts'
import type { ContainerRef, ItemRef } from '../../../shared/model/item.ts'
import { fail, ok, type Result } from '../../../shared/result.ts'
import type { CreatedItem, ItemChangesApi } from '../../api/item-changes.ts'
import type { ServiceItem } from '../../api/items.ts'
import { createListCache, plainAsk } from '../testing/a-cache.ts'
import { itemsOf } from '../testing/items-of.ts'
import { createItems } from './items-sync.ts'
import { createOrganize } from './organize.ts'

const NOW = 1_000_000_000
const lost: AppError = { kind: 'outcome-unknown' }
const forbidden: AppError = { kind: 'forbidden', message: 'no' }
const library: ContainerRef = { kind: 'workspace', id: 1 }
const plans: ContainerRef = { kind: 'folder', id: 2 }
const COLUMNS = [{ title: 'Name', kind: 'text' as const, options: [] }]

/** The service’s tree; `answer` is the fate of the response to a change, and `happens` whether it was executed. */
let service: ServiceItem[]
let answer: AppError | null
let happens: boolean
let nextId: number
/** The service’s form of a name. */
let cleaned: (name: string) => string

const item = (
  kind: ServiceItem['kind'],
  id: number,
  name: string,
  parent: ContainerRef | null = null,
): ServiceItem => ({
  kind,
  id,
  name,
  parent,
  accessLevel: kind === 'folder' ? null : 'OWNER',
  createdAt: kind === 'sheet' ? 5 : null,
})

beforeEach(() => {
  service = [
    item('workspace', 1, 'Library'),
    item('folder', 2, 'Plans', library),
    item('sheet', 3, 'Costs', plans),
    item('sheet', 4, 'Snags', library),
    item('sheet', 5, 'Addresses'),
  ]
  answer = null
  happens = true
  nextId = 100
  cleaned = name => name
})

const isIt = (ref: ItemRef) => (each: ItemRef) => each.kind === ref.kind && each.id === ref.id

function change(how: (items: ServiceItem[]) => ServiceItem[]): Result<null> {
  if (happens) service = how(service)
  return answer ? fail(answer) : ok(null)
}

function make(wanted: Omit<ServiceItem, 'id' | 'createdAt' | 'accessLevel'>): Result<CreatedItem> {
  const made = { ...wanted, name: cleaned(wanted.name) }
  nextId += 1
  const id = nextId
  const accessLevel = made.kind === 'folder' ? null : 'OWNER'
  const done = change(items => [...items, { ...made, id, accessLevel, createdAt: made.kind === 'sheet' ? NOW : null }])
  return done.ok ? ok({ id, name: made.name, accessLevel }) : done
}

const api: ItemChangesApi = {
  create: async ({ kind, name, parent }) => make({ kind, name, parent }),
  copy: async ({ kind }, { name, to }) => make({ kind, name, parent: to }),
  async rename(ref, wanted) {
    const name = cleaned(wanted)
    const done = change(items => items.map(each => (isIt(ref)(each) ? { ...each, name } : each)))
    return done.ok ? ok(name) : done
  },
  move: async (ref, parent) => change(items => items.map(each => (isIt(ref)(each) ? { ...each, parent } : each))),
  remove: async ref => change(items => items.filter(each => !isIt(ref)(each))),
}

async function setUp() {
  const reported: string[] = []
  const items = createItems({
    api: {
      items: itemsOf(() => ok(service)),
      favorites: {
        page: async () => ok({ items: [], next: null }),
        add: async () => ok(null),
        remove: async () => ok(null),
      },
    },
    ask: plainAsk,
    cache: createListCache(),
    now: () => NOW,
    after: () => () => undefined,
    onChange: () => undefined,
  })
  await items.refresh()
  const organize = createOrganize({
    api,
    sheets: {
      addRows: async ({ sheetId }, _location, rows) => {
        reported.push(`${rows.length} rows for ${sheetId}`)
        return fail({ kind: 'outcome-unknown' })
      },
    },
    ask: plainAsk,
    list: items.listed,
    now: () => NOW,
    onRenamed: id => reported.push(`renamed ${id}`),
    onGone: ids => reported.push(`gone ${ids}`),
  })
  const shown = async () => (await items.listed.known()).map(({ name, parent }) => [name, parent?.id ?? null])
  const names = async () => (await shown()).map(([name]) => name)
  return { organize, reported, shown, names }
}

const aSheet = { kind: 'sheet', name: 'Budget', parent: library, columns: COLUMNS } as const

describe('a new item', () => {
  test('starts without blank rows if rows follow at once', async () => {
    const { organize, reported } = await setUp()
    expect(await organize.create({ ...aSheet, filled: true })).toEqual(ok({ id: 101 }))
    expect(reported).toEqual([])
  })

  test('is in the list after the response, sorted by name among its kind', async () => {
    const { organize, shown, reported } = await setUp()

    expect(await organize.create(aSheet)).toEqual(ok({ id: 101 }))
    // The sheet exists even if its first rows cannot be added.
    expect(reported).toEqual(['10 rows for 101'])
    expect(await organize.create({ kind: 'folder', name: 'Drawings', parent: library })).toEqual(ok({ id: 102 }))
    expect(await organize.create({ kind: 'workspace', name: 'Annex', parent: null })).toEqual(ok({ id: 103 }))

    expect(await shown()).toEqual([
      ['Addresses', null],
      ['Annex', null],
      ['Library', null],
      ['Drawings', 1],
      ['Plans', 1],
      ['Costs', 2],
      ['Budget', 1],
      ['Snags', 1],
    ])
  })

  test('that is rejected is not in the list', async () => {
    const { organize, names } = await setUp()
    answer = forbidden
    happens = false

    expect(await organize.create(aSheet)).toEqual(fail(forbidden))
    expect(await names()).not.toContain('Budget')
  })

  test('whose response was lost is found, and not created again', async () => {
    const { organize } = await setUp()
    answer = lost

    expect(await organize.create(aSheet)).toEqual(ok({ id: 101 }))
    expect(await organize.create({ kind: 'folder', name: 'Drawings', parent: plans })).toEqual(ok({ id: 102 }))
    expect(service.filter(({ name }) => name === 'Budget')).toHaveLength(1)
  })

  test('that never arrived is reported as unknown: creating it again is the user’s decision', async () => {
    const { organize, names } = await setUp()
    answer = lost
    happens = false

    expect(await organize.create(aSheet)).toEqual(fail(lost))
    expect(await names()).not.toContain('Budget')
  })

  test.each<readonly [string, Partial<ServiceItem>]>([
    ['an old one', { createdAt: NOW - 10 * 60_000 }],
    ['one of somebody else', { accessLevel: 'EDITOR' }],
    ['one in another place', { parent: plans }],
    ['one of another kind', { kind: 'folder' }],
  ])('is not matched to %s of the same name', async (_, other) => {
    const { organize } = await setUp()
    service = [...service, { ...item('sheet', 50, 'Budget', library), createdAt: NOW, ...other }]
    answer = lost
    happens = false

    expect(await organize.create(aSheet)).toEqual(fail(lost))
  })

  test('is not matched to an older one, nor to one of two', async () => {
    const { organize } = await setUp()
    service = [...service, { ...item('sheet', 50, 'Budget', library), createdAt: NOW }]
    answer = lost

    expect(await organize.create(aSheet)).toEqual(fail(lost))
    expect(await organize.create(aSheet)).toEqual(ok({ id: 102 }))
  })
})

describe('a copy', () => {
  test('of a sheet is next to the original at once', async () => {
    const { organize, shown } = await setUp()

    const made = await organize.copy({ kind: 'sheet', id: 3 }, { name: 'Costs 2', to: plans, parts: ['data'] })

    expect(made).toEqual(ok({ id: 101 }))
    expect(await shown()).toContainEqual(['Costs 2', 2])
  })

  test('of a workspace is next to it, regardless of the given parent', async () => {
    const { organize, shown } = await setUp()

    await organize.copy({ kind: 'workspace', id: 1 }, { name: 'Library 2', to: plans, parts: [] })

    expect(await shown()).toContainEqual(['Library 2', null])
  })
})

describe('a change', () => {
  test('of a name sorts the list again and notifies windows that show the sheet', async () => {
    const { organize, reported, shown } = await setUp()

    expect(await organize.rename({ kind: 'sheet', id: 4 }, 'A list')).toEqual(ok(null))

    expect(await shown()).toContainEqual(['A list', 1])
    expect(reported).toEqual(['renamed 4'])
  })

  test('uses the name returned by the service, as creation does', async () => {
    const { organize, names } = await setUp()
    cleaned = name => name.replaceAll('_', '')

    await organize.rename({ kind: 'sheet', id: 4 }, 'S_nags')
    await organize.rename({ kind: 'folder', id: 2 }, 'Pl_an')
    await organize.create({ ...aSheet, name: 'Bud_get' })
    await organize.copy({ kind: 'sheet', id: 3 }, { name: 'Co_py', to: plans, parts: [] })

    expect(await names()).toEqual(['Addresses', 'Library', 'Plan', 'Copy', 'Costs', 'Budget', 'Snags'])
  })

  test('of the parent takes the contents along', async () => {
    const { organize, shown } = await setUp()

    expect(await organize.move({ kind: 'folder', id: 2 }, null)).toEqual(ok(null))

    expect(await shown()).toContainEqual(['Plans', null])
    expect(await shown()).toContainEqual(['Costs', 2])
  })

  test('that deletes removes all contents, and reports the deleted sheets', async () => {
    const { organize, reported, names } = await setUp()

    expect(await organize.remove({ kind: 'workspace', id: 1 })).toEqual(ok(null))

    expect(await names()).toEqual(['Addresses'])
    expect(reported).toEqual(['gone 4,3'])
  })

  test.each(['rename', 'move', 'remove'] as const)(
    '(%s) whose response was lost is looked up in the list',
    async what => {
      const ref = { kind: 'sheet', id: 4 } as const
      const attempt = ({ organize }: Awaited<ReturnType<typeof setUp>>) =>
        ({
          rename: () => organize.rename(ref, 'Other'),
          move: () => organize.move(ref, plans),
          remove: () => organize.remove(ref),
        })[what]()
      answer = lost
      happens = false
      expect(await attempt(await setUp())).toEqual(fail(lost))
      happens = true

      expect(await attempt(await setUp())).toEqual(ok(null))
    },
  )

  test('that is rejected keeps the list', async () => {
    const setup = await setUp()
    const before = await setup.shown()
    answer = forbidden
    happens = false

    await setup.organize.rename({ kind: 'sheet', id: 4 }, 'Other')
    await setup.organize.move({ kind: 'sheet', id: 4 }, plans)
    await setup.organize.remove({ kind: 'workspace', id: 1 })

    expect(await setup.shown()).toEqual(before)
    expect(setup.reported).toEqual([])
  })
})
