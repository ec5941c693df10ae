import { mimeTypeOf } from '../rules/content/attachment-kinds.ts'
import { type AttachmentRecord, attachmentStore } from '../store/content/attachments.ts'
import { blobStore } from '../store/content/blobs.ts'
import { floorPlanPng, pdf, surveyCsv } from './files.ts'
import { PLAN_TASKS } from './sheets/plan-tasks.ts'
import type { SampleDeps, WrittenSheet } from './write-sheet.ts'

/** A file of the sample. `task` names its row of the plan; without one it belongs to the sheet. */
type SampleFile = {
  readonly name: string
  readonly task?: string
  readonly bytes: Buffer
}

/** A file whose bytes are stored under this blob name. */
type StoredFile = SampleFile & { readonly blob: string }

/** The sheets with attachments. */
export type LibrarySheets = {
  readonly plan: WrittenSheet
  readonly snags: WrittenSheet
}

/** Stores the bytes of the sample's few small files. Bytes first: a record without bytes would be a broken file. */
export function writeSampleFiles({ ids, blobs }: SampleDeps): readonly StoredFile[] {
  return sampleFiles().map(file => {
    const blob = ids.secret()
    blobStore(blobs).put(blob, file.bytes)
    return { ...file, blob }
  })
}

/** Attaches the stored files and two links to their sheets and rows. */
export function attachFiles(
  { store, ids }: SampleDeps,
  files: readonly StoredFile[],
  { plan, snags, ownerId, now }: LibrarySheets & { readonly ownerId: number; readonly now: number },
): void {
  const attachments = attachmentStore(store.db)
  const common = { ...NOTHING, createdAt: now, createdBy: ownerId }
  const onTask = (task: string | undefined): Parent => {
    const rowId = plan.rowIds[PLAN_TASKS.findIndex(({ name }) => name === task)]
    return rowId === undefined ? onSheet(plan.id) : onRow(plan.id, rowId)
  }

  for (const { task, name, bytes, blob } of files) {
    const file = { attachmentType: 'FILE' as const, name, mimeType: mimeTypeOf(name), sizeBytes: bytes.length, blob }
    attachments.add({ ...common, id: ids.next(), ...onTask(task), ...file })
  }
  attachments.add({
    ...common,
    id: ids.next(),
    ...onTask('Listed building consent'),
    attachmentType: 'LINK',
    ...REGISTER,
  })
  attachments.add({ ...common, id: ids.next(), ...onSheet(snags.id), attachmentType: 'LINK', ...GUIDE })
}

const REGISTER = { name: 'Planning register entry', url: 'https://planning.fernhill.example/2026/0417' }
const GUIDE = { name: 'How to log a snag', url: 'https://intranet.fernhill.example/snags' }
const NOTHING = { attachmentSubType: null, description: null, mimeType: null, sizeBytes: null, url: null, blob: null }

type Parent = Pick<AttachmentRecord, 'sheetId' | 'parentType' | 'parentId'>

function onSheet(sheetId: number): Parent {
  return { sheetId, parentType: 'SHEET', parentId: sheetId }
}

function onRow(sheetId: number, rowId: number): Parent {
  return { sheetId, parentType: 'ROW', parentId: rowId }
}

function sampleFiles(): readonly SampleFile[] {
  return [
    {
      name: 'Project charter.pdf',
      bytes: pdf(['Riverside Library', 'Project charter', '', 'Open again in April 2027.']),
    },
    { name: 'Ground floor plan.png', task: 'Concept design, two options', bytes: floorPlanPng() },
    { name: 'Survey points.csv', task: 'Measured survey of all floors', bytes: surveyCsv() },
    {
      name: 'Delivery note 0417.pdf',
      task: 'Steelwork, second delivery',
      bytes: pdf(['Castle Lane Steel', 'Delivery note 0417', '', 'Two of six beams short. Rest to follow.']),
    },
  ]
}
