import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startService } from '../testing/service.ts'
import { aSheet } from '../testing/sheet.ts'

/** A request of a kind; the numbers select existing and missing objects. */
type Step = {
  readonly kind: keyof ReturnType<typeof requestsOn>
  readonly at: number
  readonly also: number
  readonly isGood: boolean
  readonly partial: boolean
}

type Sheet = Awaited<ReturnType<typeof aSheet>>

/** The current objects of the sheet, by id. */
type Things = {
  readonly rows: readonly number[]
  readonly columns: readonly number[]
  readonly attachments: readonly number[]
  readonly discussions: readonly number[]
  readonly comments: readonly number[]
}

/** A request: method, path below the sheet, body. */
type Request = readonly [string, string, unknown?]

const GONE = 999

/** Every kind of request that can change a sheet. Each may also be rejected, or change nothing. */
function requestsOn(sheet: Sheet, things: Things, { at, also, isGood, partial }: Omit<Step, 'kind'>) {
  const pick = (list: readonly number[], index = at) => (isGood ? list[index % list.length] : undefined) ?? GONE
  const query = partial ? '?allowPartialSuccess=true' : ''
  const named = (name: string) => ({ cells: sheet.cells({ Name: name }) })
  const broken = { cells: [{ columnId: GONE, value: 'x' }] }
  const location = [{ toTop: true }, { toBottom: true }, { siblingId: pick(things.rows, also) }, { indent: 1 }][
    also % 4
  ]
  return {
    add: ['POST', `/rows${query}`, [named('A'), isGood ? { ...named('B') } : broken]],
    addAt: ['POST', '/rows', { ...named('C'), ...location }],
    update: [
      'PUT',
      `/rows${query}`,
      [{ id: pick(things.rows), ...named(`U${also % 2}`) }, ...(isGood ? [] : [{ id: things.rows[0], ...named('V') }])],
    ],
    move: ['PUT', '/rows', { id: pick(things.rows), ...location }],
    remove: ['DELETE', `/rows?ids=${pick(things.rows)},${pick(things.rows, also)}&ignoreRowsNotFound=${partial}`],
    addColumn: ['POST', '/columns', { title: isGood ? `T${at}` : 'Name', type: 'TEXT_NUMBER', index: also }],
    changeColumn: [
      'PUT',
      `/columns/${pick(things.columns)}`,
      { title: `T${also}`, ...(partial ? { index: at, type: 'CHECKBOX' } : {}) },
    ],
    removeColumn: ['DELETE', `/columns/${pick(things.columns)}`],
    rename: ['PUT', '', { name: isGood ? `Plan ${also % 2}` : '' }],
    link: [
      'POST',
      `${partial ? `/rows/${pick(things.rows)}` : ''}/attachments`,
      { name: 'a', attachmentType: 'LINK', url: isGood ? 'https://a.example' : 'x' },
    ],
    unlink: ['DELETE', `/attachments/${pick(things.attachments)}`],
    discuss: [
      'POST',
      `${partial ? `/rows/${pick(things.rows)}` : ''}/discussions`,
      { comment: { text: isGood ? 'Hello' : '' } },
    ],
    say: ['POST', `/discussions/${pick(things.discussions)}/comments`, { text: `Text ${also}` }],
    sayAgain: ['PUT', `/comments/${pick(things.comments)}`, { text: `Text ${also % 2}` }],
    unsay: ['DELETE', `/comments/${pick(things.comments)}`],
    endDiscussion: ['DELETE', `/discussions/${pick(things.discussions)}`],
    read: ['GET', isGood ? '' : '/rows/999'],
  } satisfies Record<string, Request>
}

const KINDS = [
  ...['add', 'addAt', 'update', 'move', 'remove', 'addColumn', 'changeColumn', 'removeColumn', 'rename'],
  ...['link', 'unlink', 'discuss', 'say', 'sayAgain', 'unsay', 'endDiscussion', 'read'],
  // as: the keys of the object above
] as readonly Step['kind'][]

const aStep = fc.record<Step>({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat({ max: 5 }),
  also: fc.nat({ max: 5 }),
  isGood: fc.boolean(),
  partial: fc.boolean(),
})

test('a request with an effect raises the version by one, and a rejected one has no effect', async () => {
  const seen = { changed: 0, refused: 0, without: 0, partial: 0 }
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 5, maxLength: 25 }), async steps => {
      const service = startService()
      const sheet = await aSheet(service, [{ title: 'Note' }])
      await sheet.addRows(['1', '2', '3'])
      const { all, thingsOn, stateOf, versionOf } = lookAt(service.store.db.sqlite, sheet.id)

      for (const { kind, ...chosen } of steps) {
        service.advance(1)
        const before = { state: stateOf(), version: versionOf(), all: all() }
        const [method, path, body]: Request = requestsOn(sheet, thingsOn(), chosen)[kind]
        const { status, json } = await service.call(service.ann, method, `${sheet.url}${path}`, body)
        const received = `${method} ${path} ${JSON.stringify(body)}: ${status} ${JSON.stringify(json)}`

        const rise = versionOf() - before.version
        if (status !== 200) expect(all(), received).toBe(before.all)
        else if (stateOf() !== before.state) expect(rise, received).toBe(1)
        else expect([0, 1], received).toContain(rise)
        if (status === 200 && json.version !== undefined) expect(json.version, received).toBe(versionOf())
        expect(service.bugs, received).toEqual([])

        seen[status !== 200 ? 'refused' : rise === 1 ? 'changed' : 'without'] += 1
        if (json.resultCode === 3) seen.partial += 1
      }
    }),
    { numRuns: 40 },
  )
  // The property would also hold if every request were rejected.
  expect(seen.changed).toBeGreaterThan(100)
  expect(seen.refused).toBeGreaterThan(100)
  expect(seen.without).toBeGreaterThan(10)
  expect(seen.partial).toBeGreaterThan(1)
})

/** Reads the stored data directly. */
function lookAt(db: ReturnType<typeof startService>['store']['db']['sqlite'], sheetId: number) {
  const tables = ['columns', 'rows', 'attachments', 'discussions', 'comments'] as const
  const own = tables.map(table => db.prepare(`SELECT * FROM ${table} WHERE sheet_id = ? ORDER BY id`))
  const itself = db.prepare('SELECT * FROM sheets WHERE id = ?')
  const sheetRow = () => itself.get(sheetId) ?? {}
  const parts = () => own.map(statement => statement.all(sheetId))
  const idsOf = (nth: number) => (parts()[nth] ?? []).map(row => Number(row.id))
  return {
    /** Everything of the sheet, its version included. */
    all: () => JSON.stringify([sheetRow(), parts()]),
    /** The content without version and times. */
    stateOf: () => JSON.stringify([{ ...sheetRow(), version: 0, modified_at: 0 }, parts()]),
    versionOf: () => Number(sheetRow().version),
    thingsOn: (): Things => ({
      columns: idsOf(0),
      rows: idsOf(1),
      attachments: idsOf(2),
      discussions: idsOf(3),
      comments: idsOf(4),
    }),
  }
}
