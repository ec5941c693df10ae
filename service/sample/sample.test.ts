import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { containerStore } from '../store/containers/containers.ts'
import { favoriteStore } from '../store/containers/favorites.ts'
import { attachmentStore } from '../store/content/attachments.ts'
import { discussionStore } from '../store/discussions/discussions.ts'
import { openStore, type Store } from '../store/store.ts'
import { countingIds } from '../testing/counting-ids.ts'
import { PEOPLE } from './people.ts'
import { layDownSample } from './sample.ts'
import type { SampleDeps } from './write-sheet.ts'

const NOW = Date.UTC(2026, 10, 20, 9)
let folder: string
let deps: SampleDeps
let store: Store
const progress: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sample-'))
  deps = aService('one')
  store = deps.store
  layDownSample(deps, line => progress.push(line))
})
afterAll(() => {
  store.close()
  rmSync(folder, { recursive: true })
})

function aService(name: string): SampleDeps {
  const store = openStore(join(folder, `${name}.db`))
  return { store, ids: countingIds(5_000), clock: () => NOW, blobs: join(folder, `${name}-blobs`) }
}

const idOf = (person: { readonly email: string }) => store.users.findByEmail(person.email)?.id ?? 0
const namesFor = (person: { readonly email: string }) => store.sheets.visibleTo(idOf(person)).map(({ name }) => name)
const levelOn = (name: string, person: { readonly email: string }) =>
  store.sheets.visibleTo(idOf(person)).find(sheet => sheet.name === name)?.accessLevel ?? null
const sheetCalled = (name: string) => {
  const sheet = store.sheets.visibleTo(idOf(PEOPLE.nora)).find(candidate => candidate.name === name)
  if (!sheet) throw new Error(`no sheet called ${name}`)
  return { ...sheet, columns: store.columns.of(sheet.id), rows: store.rows.of(sheet.id) }
}

describe('the sample organization', () => {
  test('is five people: the owner first, a second admin, and one who has left', () => {
    const people = store.users.all()

    expect(people).toHaveLength(5)
    expect(people[0]).toMatchObject({ email: PEOPLE.nora.email, admin: true, status: 'ACTIVE' })
    expect(people.filter(person => person.admin)).toHaveLength(2)
    expect(people.filter(person => person.status === 'DEACTIVATED').map(({ name }) => name)).toEqual(['Hugh Pemberton'])
    expect(people.every(person => person.email.endsWith('.example'))).toBe(true)
  })

  test('shows its owner nine sheets, the two real ones among them', () => {
    expect(namesFor(PEOPLE.nora)).toEqual([
      'Bird strikes',
      'Branch budget 2026',
      'Earthquakes',
      'Library refurbishment',
      'Personal planning',
      'Shelving schedule',
      'Snag log',
      'Supplier contacts',
      'Volunteer hours',
    ])
  })

  test('has a person at every access level and one with none', () => {
    expect(levelOn('Library refurbishment', PEOPLE.nora)).toBe('OWNER')
    expect(levelOn('Library refurbishment', PEOPLE.idris)).toBe('ADMIN')
    expect(levelOn('Library refurbishment', PEOPLE.priya)).toBe('EDITOR_SHARE')
    expect(levelOn('Snag log', PEOPLE.tomasz)).toBe('EDITOR')
    expect(levelOn('Library refurbishment', PEOPLE.tomasz)).toBe('VIEWER')
    expect(levelOn('Personal planning', PEOPLE.tomasz)).toBeNull()
  })

  test('gives its owner a read-only and an editable sheet of another user', () => {
    expect(levelOn('Branch budget 2026', PEOPLE.nora)).toBe('VIEWER')
    expect(levelOn('Volunteer hours', PEOPLE.nora)).toBe('EDITOR')
  })

  test('has one sheet that only its owner sees', () => {
    for (const person of [PEOPLE.nora, PEOPLE.priya, PEOPLE.tomasz, PEOPLE.hugh]) {
      expect(namesFor(person)).not.toContain('Staff reviews')
    }
    expect(namesFor(PEOPLE.idris)).toContain('Staff reviews')
  })

  test('has two workspaces, each with a nested folder', () => {
    const containers = containerStore(store.db)
    const workspaces = containers.workspacesOf(idOf(PEOPLE.nora))

    expect(workspaces.map(({ name }) => name)).toEqual(['Open data', 'Riverside Library'])
    for (const { id } of workspaces) {
      expect(containers.workspaceFolders(id).filter(folderOf => folderOf.parentId !== null)).toHaveLength(1)
    }
  })

  test('has favorites in the order they were marked', () => {
    const marked = favoriteStore(store.db).ofUser(idOf(PEOPLE.nora))

    expect(marked.map(({ type }) => type)).toEqual(['sheet', 'sheet', 'sheet', 'workspace'])
    expect(marked[0]?.objectId).toBe(sheetCalled('Library refurbishment').id)
  })

  test('has files whose blobs exist, under random names', () => {
    const files = attachmentStore(store.db).ofSheet(sheetCalled('Library refurbishment').id)

    expect(files.map(({ name }) => name).sort()).toEqual([
      'Crane quote, revised.pdf',
      'Delivery note 0417.pdf',
      'Ground floor plan.png',
      'Planning register entry',
      'Project charter.pdf',
      'Survey points.csv',
    ])
    const blobs = files.flatMap(({ blob, sizeBytes }) => (blob ? [{ blob, sizeBytes }] : []))
    expect(readdirSync(deps.blobs).sort()).toEqual(blobs.map(({ blob }) => blob).sort())
    for (const { blob, sizeBytes } of blobs) expect(readFileSync(join(deps.blobs, blob))).toHaveLength(sizeBytes ?? -1)
  })

  test('has discussions of its plan by several people with edit access, one with a file', () => {
    const plan = sheetCalled('Library refurbishment')
    const threads = discussionStore(store.db).ofSheet(plan.id)
    const comments = threads.flatMap(({ comments }) => comments)
    const files = attachmentStore(store.db)
      .ofSheet(plan.id)
      .filter(({ parentType }) => parentType === 'COMMENT')

    const speakers = [PEOPLE.nora, PEOPLE.idris, PEOPLE.priya]
    expect(new Set(comments.map(({ createdBy }) => createdBy.email))).toEqual(
      new Set(speakers.map(({ email }) => email)),
    )
    for (const speaker of speakers) expect(levelOn(plan.name, speaker)).toMatch(/OWNER|ADMIN|EDITOR/)
    expect(threads.filter(({ rowId }) => rowId === null)).toHaveLength(1)
    expect(new Set(threads.map(({ rowId }) => rowId)).size).toBe(6)
    const steel = threads.findLast(({ comments }) => comments.some(({ id }) => id === files[0]?.parentId))
    expect(steel?.comments.map(({ createdBy }) => createdBy.name)).toEqual([
      'Priya Raman',
      'Idris Bello',
      'Nora Vestergaard',
      'Idris Bello',
    ])
  })

  test('has discussions in order of time, and none in the future', () => {
    const threads = discussionStore(store.db).ofSheet(sheetCalled('Library refurbishment').id)
    const times = threads.map(({ comments }) => comments.map(({ createdAt }) => createdAt))

    for (const thread of times) expect(thread).toEqual([...thread].sort((a, b) => a - b))
    const begun = times.map(([first]) => first ?? 0)
    expect(begun).toEqual([...begun].sort((a, b) => a - b))
    expect(Math.max(...times.flat())).toBeLessThan(NOW)
  })

  test('has discussions in working hours on working days only', () => {
    const threads = discussionStore(store.db).ofSheet(sheetCalled('Library refurbishment').id)
    const times = threads.flatMap(({ comments }) => comments.map(({ createdAt }) => new Date(createdAt)))

    for (const time of times) {
      expect(time.getHours()).toBeGreaterThanOrEqual(9)
      expect(time.getHours()).toBeLessThan(17)
      expect([0, 6]).not.toContain(time.getDay())
    }
  })

  test('reports its progress', () => {
    expect(progress.at(-1)).toBe('Sample: ready')
    expect(progress.length).toBeGreaterThan(2)
  })
})

describe('the sheets of the sample', () => {
  test('contain exactly 10,000 bird strikes in fourteen typed columns', () => {
    const { columns, rows } = sheetCalled('Bird strikes')

    expect(rows).toHaveLength(10_000)
    expect(columns).toHaveLength(14)
    expect(columns.filter(({ type }) => type === 'PICKLIST')).toHaveLength(5)
    expect(columns.filter(({ primary }) => primary)).toHaveLength(1)
    const date = columns.find(({ title }) => title === 'Flight Date')
    expect(date?.type).toBe('DATE')
    expect(rows[0]?.cells[String(date?.id)]).toEqual({ value: '1990-01-08' })
  })

  test('contain a week of earthquakes with numeric values', () => {
    const { columns, rows } = sheetCalled('Earthquakes')
    const magnitude = columns.find(({ title }) => title === 'Magnitude')

    expect(rows).toHaveLength(1_707)
    expect(rows[0]?.cells[String(magnitude?.id)]).toEqual({ value: 2 })
  })

  test('number their rows without gaps, parents before their children', () => {
    const { rows } = sheetCalled('Library refurbishment')
    const seen = new Set<number>()

    expect(rows.map(({ rowNumber }) => rowNumber)).toEqual(rows.map((_, index) => index + 1))
    for (const { id, parentId } of rows) {
      if (parentId !== null) expect(seen).toContain(parentId)
      seen.add(id)
    }
  })

  test('number the snags, and the next one continues', () => {
    const { id, columns, rows } = sheetCalled('Snag log')
    const number = columns.find(({ systemColumnType }) => systemColumnType === 'AUTO_NUMBER')

    expect(rows).toHaveLength(60)
    expect(rows[0]?.cells[String(number?.id)]).toEqual({ value: 'S-001' })
    expect(store.sheets.takeNumbers(id, 1)).toBe(61)
  })
})

test('a second start with the sample adds nothing', () => {
  const before = store.sheets.visibleTo(idOf(PEOPLE.idris)).length

  layDownSample(deps, () => undefined)

  expect(store.users.all()).toHaveLength(5)
  expect(store.sheets.visibleTo(idOf(PEOPLE.idris))).toHaveLength(before)
})

test('an existing first user owns the sample', () => {
  const other = aService('other')
  other.store.users.add({ id: 7, email: 'me@desk.example', firstName: 'Me', lastName: '' }, NOW - 1_000)

  layDownSample(other, () => undefined)

  expect(other.store.users.all()).toHaveLength(5)
  expect(other.store.users.all()[0]?.id).toBe(7)
  expect(other.store.sheets.visibleTo(7)).toHaveLength(9)
  other.store.close()
})

test('a sample with missing data files leaves nothing behind', () => {
  const bare = aService('bare')

  expect(() => layDownSample(bare, () => undefined, join(folder, 'nowhere'))).toThrow('ENOENT')
  expect(bare.store.users.all()).toEqual([])
  bare.store.close()
})
