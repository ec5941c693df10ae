import { fileURLToPath } from 'node:url'
import type { ServiceDeps } from '../http/env.ts'
import { containerStore } from '../store/containers/containers.ts'
import { favoriteStore } from '../store/containers/favorites.ts'
import { groupStore } from '../store/people/groups.ts'
import { attachFiles, type LibrarySheets, writeSampleFiles } from './attach.ts'
import { EVERYONE, PEOPLE } from './people.ts'
import { addRules } from './rules.ts'
import { projectPlan } from './sheets/plan.ts'
import { birdStrikes, earthquakes } from './sheets/public-data.ts'
import type { SheetDraft } from './sheets/sheet-draft.ts'
import {
  branchBudget,
  personalPlanning,
  shelvingSchedule,
  staffReviews,
  supplierContacts,
  volunteerHours,
} from './sheets/small-sheets.ts'
import { snagLog } from './sheets/snag-log.ts'
import { addShown } from './shown.ts'
import { addThreads, writeQuote } from './threads.ts'
import { type SampleDeps, type SheetParent, writeSheet } from './write-sheet.ts'

type UserIds = Readonly<Record<keyof typeof PEOPLE, number>>

const DONE = 'sample'

// Two folders up from the source as well as from the bundle (out/service/cli.js).
const ASSETS = fileURLToPath(new URL('../../assets/sample', import.meta.url))

/**
 * Creates an organization of five people with their sheets, completely or not at all. A data folder that has the sample
 * stays unchanged. In a folder with a first user, that user becomes the sample's owner and thus sees the sample as
 * their own. `onProgress` receives a short line per step.
 */
export function layDownSample(deps: SampleDeps, onProgress: (line: string) => void, assetsFolder = ASSETS): void {
  const { store, clock } = deps
  if (store.facts.find(DONE) !== null) return

  onProgress('Sample: reading the public data')
  const publicSheets = [birdStrikes(assetsFolder), earthquakes(assetsFolder)] as const
  const files = writeSampleFiles(deps)
  const quote = writeQuote(deps)

  const now = clock()
  store.transaction(() => {
    const users = addPeople(deps, now)
    onProgress('Sample: writing the library project')
    const sheets = addLibrary(deps, users, now)
    onProgress('Sample: writing 10,000 bird strikes and a week of earthquakes')
    addOpenData(deps, users, publicSheets, now)
    addOthers(deps, users, now)
    attachFiles(deps, files, { ...sheets, ownerId: users.nora, now })
    addThreads(deps, sheets.plan, users, quote, now)
    addShown(deps, sheets, users.nora, now)
    addRules(deps, sheets.plan.id, users.nora, now)
    store.facts.put(DONE, String(now))
  })
  onProgress('Sample: ready')
}

/** The people with distinct joining times, so that sorting by them is stable. */
function addPeople({ store, ids }: SampleDeps, now: number): UserIds {
  const first = store.users.first()
  const entries = Object.entries(PEOPLE).map(([key, { title, ...person }], index) => {
    if (index === 0 && first) return [key, first.id] as const
    const id = ids.next()
    store.users.add({ ...person, id, profile: { title } }, now - EVERYONE.length + index)
    return [key, id] as const
  })
  // as: built from the keys of PEOPLE above
  return Object.fromEntries(entries) as UserIds
}

function addLibrary(deps: SampleDeps, { nora, idris, priya, tomasz, hugh }: UserIds, now: number): LibrarySheets {
  const { store, ids } = deps
  const favorites = favoriteStore(store.db)
  const put = (draft: SheetDraft, parent: SheetParent) => writeSheet(store, ids, draft, parent, now)

  const workspaceId = addWorkspace(deps, 'Riverside Library', nora, now)
  const fitOut = addFolder(deps, 'Refurbishment 2026', { ownerId: nora, workspaceId }, now)
  const furniture = addFolder(deps, 'Furniture and joinery', { ownerId: nora, workspaceId, parentId: fitOut }, now)
  const buying = addFolder(deps, 'Purchasing', { ownerId: nora, workspaceId }, now)

  const editorIds = [nora, priya, tomasz]
  const plan = put(projectPlan(), { ownerId: nora, workspaceId, folderId: fitOut, editorIds })
  const snags = put(snagLog(), { ownerId: nora, workspaceId, folderId: fitOut, editorIds: [tomasz, priya] })
  const shelving = put(shelvingSchedule(), { ownerId: nora, workspaceId, folderId: furniture })
  const suppliers = put(supplierContacts(), { ownerId: nora, workspaceId, folderId: buying })
  const personal = put(personalPlanning(), { ownerId: nora })

  store.shares.put('workspace', workspaceId, idris, 'ADMIN', now)
  store.shares.put('sheet', plan.id, priya, 'EDITOR_SHARE', now)
  store.shares.put('sheet', plan.id, tomasz, 'VIEWER', now)
  store.shares.put('sheet', plan.id, hugh, 'VIEWER', now)
  store.shares.put('sheet', snags.id, tomasz, 'EDITOR', now)
  store.shares.put('sheet', snags.id, priya, 'ADMIN', now)
  store.shares.put('sheet', shelving.id, priya, 'EDITOR', now)
  addSiteTeam(deps, { ownerId: nora, memberIds: [priya, tomasz], sheetId: snags.id }, now)

  for (const [index, objectId] of [plan.id, suppliers.id, personal.id].entries()) {
    favorites.add(nora, { type: 'sheet', objectId }, now + index)
  }
  favorites.add(nora, { type: 'workspace', objectId: workspaceId }, now + 3)
  favorites.add(priya, { type: 'sheet', objectId: plan.id }, now)
  return { plan, snags }
}

function addOpenData(
  deps: SampleDeps,
  { nora, priya, tomasz }: UserIds,
  drafts: readonly SheetDraft[],
  now: number,
): void {
  const { store, ids } = deps
  const [birds, quakes] = drafts
  if (!birds || !quakes) return

  const workspaceId = addWorkspace(deps, 'Open data', nora, now)
  const transport = addFolder(deps, 'Transport', { ownerId: nora, workspaceId }, now)
  const aviation = addFolder(deps, 'Aviation', { ownerId: nora, workspaceId, parentId: transport }, now)
  const earth = addFolder(deps, 'Earth science', { ownerId: nora, workspaceId }, now)

  const strikes = writeSheet(store, ids, birds, { ownerId: nora, workspaceId, folderId: aviation }, now)
  writeSheet(store, ids, quakes, { ownerId: nora, workspaceId, folderId: earth }, now)
  store.shares.put('workspace', workspaceId, priya, 'VIEWER', now)
  store.shares.put('sheet', strikes.id, tomasz, 'EDITOR', now)
}

/** Sheets of the second admin: one read-only for the owner, one editable, and one that no other user sees. */
function addOthers({ store, ids }: SampleDeps, { nora, idris, priya }: UserIds, now: number): void {
  const budget = writeSheet(store, ids, branchBudget(), { ownerId: idris }, now)
  const hours = writeSheet(store, ids, volunteerHours(), { ownerId: idris }, now)
  writeSheet(store, ids, staffReviews(), { ownerId: idris }, now)

  store.shares.put('sheet', budget.id, nora, 'VIEWER', now)
  store.shares.put('sheet', hours.id, nora, 'EDITOR', now)
  store.shares.put('sheet', hours.id, priya, 'ADMIN', now)
}

function addWorkspace({ store, ids }: SampleDeps, name: string, ownerId: number, now: number): number {
  const id = ids.next()
  containerStore(store.db).addWorkspace({ id, name, ownerId, createdAt: now, modifiedAt: now })
  return id
}

type FolderParent = {
  readonly ownerId: number
  readonly workspaceId: number
  readonly parentId?: number
}

function addFolder({ store, ids }: SampleDeps, name: string, parent: FolderParent, now: number): number {
  const id = ids.next()
  containerStore(store.db).addFolder({ id, name, parentId: null, ...parent, createdAt: now, modifiedAt: now })
  return id
}

/** A group of the people on the building site. It may view the sheet; its members have higher individual shares. */
function addSiteTeam(
  { store, ids }: Pick<ServiceDeps, 'store' | 'ids'>,
  { ownerId, memberIds, sheetId }: { ownerId: number; memberIds: readonly number[]; sheetId: number },
  now: number,
): void {
  const groups = groupStore(store.db)
  const id = ids.next()
  groups.add({ id, name: 'Site team', description: 'On the building site every day', ownerId }, now)
  for (const memberId of memberIds) groups.addMember(id, memberId)
  store.shares.putGroup('sheet', sheetId, id, 'VIEWER', now)
}
