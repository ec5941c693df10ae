import { mimeTypeOf } from '../rules/content/attachment-kinds.ts'
import { attachmentStore } from '../store/content/attachments.ts'
import { blobStore } from '../store/content/blobs.ts'
import { discussionStore } from '../store/talk/discussions.ts'
import { pdf } from './files.ts'
import type { PEOPLE } from './people.ts'
import { PLAN_TASKS } from './sheets/plan-tasks.ts'
import type { SampleDeps, WrittenSheet } from './write-sheet.ts'

type Who = keyof typeof PEOPLE

/** One thing said in a thread of the sample. */
interface Said {
  readonly by: Who
  readonly hoursAgo: number
  readonly text: string
  /** Whether the sample's one file of a comment goes with it. */
  readonly quote?: true
}

/** A thread on a task of the plan; without one, on the plan itself. */
interface Thread {
  readonly task?: string
  readonly said: readonly Said[]
}

/** The sample's one file of a comment, its bytes on disk already. */
export interface StoredQuote {
  readonly bytes: Buffer
  readonly blob: string
}

const HOUR_MS = 3_600_000
const QUOTE_NAME = 'Crane quote, revised.pdf'

/** Puts the bytes of the quote on disk. Bytes first: a record without bytes would be a broken file. */
export function writeQuote({ ids, blobs }: SampleDeps): StoredQuote {
  const bytes = pdf([
    'Castle Lane Steel',
    'Crane, half a day, revised',
    '',
    'Any weekday before noon. No charge to move.',
  ])
  const blob = ids.secret()
  blobStore(blobs).put(blob, bytes)
  return { bytes, blob }
}

/** Lays the threads down on the plan. Run it inside a transaction. `now` is in epoch milliseconds. */
export function addThreads(
  { store, ids }: SampleDeps,
  plan: WrittenSheet,
  userIds: Readonly<Record<Who, number>>,
  quote: StoredQuote,
  now: number,
): void {
  const discussions = discussionStore(store.db)
  const attachments = attachmentStore(store.db)
  const sheetId = plan.id

  for (const { task, said } of THREADS) {
    const [first] = said
    if (!first) continue
    const discussionId = ids.next()
    const rowId = plan.rowIds[PLAN_TASKS.findIndex(({ name }) => name === task)] ?? null
    const begun = { createdAt: now - first.hoursAgo * HOUR_MS, createdBy: userIds[first.by] }
    discussions.add({ id: discussionId, sheetId, rowId, ...begun })
    for (const { by, hoursAgo, text, quote: withQuote } of said) {
      const comment = { id: ids.next(), sheetId, createdAt: now - hoursAgo * HOUR_MS, createdBy: userIds[by] }
      discussions.addComment({ ...comment, discussionId, text })
      if (withQuote)
        attachments.add({ ...toQuote(quote), ...comment, id: ids.next(), parentType: 'COMMENT', parentId: comment.id })
    }
  }
}

function toQuote({ bytes, blob }: StoredQuote) {
  const file = { name: QUOTE_NAME, mimeType: mimeTypeOf(QUOTE_NAME), sizeBytes: bytes.length, blob }
  return { ...file, attachmentType: 'FILE', attachmentSubType: null, description: null, url: null } as const
}

/** In the order they were begun. */
const THREADS: readonly Thread[] = [
  {
    task: 'Listed building consent',
    said: [
      {
        by: 'nora',
        hoursAgo: 1820,
        text: 'Consent is in, with two conditions: the courtyard windows and the sign over the door.',
      },
      { by: 'priya', hoursAgo: 1815, text: 'Both are in the drawings already.' },
    ],
  },
  {
    task: 'Steelwork, second delivery',
    said: [
      { by: 'nora', hoursAgo: 340, text: 'Who signs off the bolt schedule?' },
      { by: 'priya', hoursAgo: 316, text: 'The structural engineer has it. I expect it back on Friday.' },
    ],
  },
  {
    said: [
      {
        by: 'idris',
        hoursAgo: 200,
        text: 'The trustees meet on the first Monday of December. What may I tell them about the opening?',
      },
      { by: 'nora', hoursAgo: 198, text: 'April still holds. I will send you one page by Thursday.' },
    ],
  },
  {
    task: 'Acoustic ceiling panels',
    said: [
      {
        by: 'priya',
        hoursAgo: 120,
        text: 'The panels we chose are out of stock until February. I have asked for two samples of another make.',
      },
      { by: 'nora', hoursAgo: 118, text: 'Keep the colour, and the budget. We choose on Tuesday.' },
    ],
  },
  {
    task: 'Lending hall stair',
    said: [{ by: 'idris', hoursAgo: 95, text: 'Can readers still reach the lift while the stair is open?' }],
  },
  {
    task: 'Steelwork, second delivery',
    said: [
      {
        by: 'priya',
        hoursAgo: 70,
        text: 'The second steel delivery has slipped again. The fabricator now says the 25th, and the crane is booked for the 19th.',
      },
      {
        by: 'idris',
        hoursAgo: 47,
        text: 'The crane can move to the 26th at no cost if we confirm by noon tomorrow. The new quote is attached.',
        quote: true,
      },
      {
        by: 'nora',
        hoursAgo: 29,
        text: 'Please confirm the 26th. I will tell the lending team that the stair stays shut.',
      },
      { by: 'idris', hoursAgo: 26, text: 'Confirmed. Four beams on the 25th, the lift on the 26th.' },
    ],
  },
  {
    task: 'Story steps for children',
    said: [
      { by: 'nora', hoursAgo: 50, text: 'The children’s librarian asks for a handrail on both sides.' },
      { by: 'priya', hoursAgo: 49, text: 'Drawn. It goes to the joiner with the next set.' },
    ],
  },
]
