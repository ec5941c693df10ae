import { mimeTypeOf } from '../rules/content/attachment-kinds.ts'
import { attachmentStore } from '../store/content/attachments.ts'
import { blobStore } from '../store/content/blobs.ts'
import { discussionStore } from '../store/discussions/discussions.ts'
import { pdf } from './files.ts'
import type { PEOPLE } from './people.ts'
import { PLAN_TASKS } from './sheets/plan-tasks.ts'
import type { SampleDeps, WrittenSheet } from './write-sheet.ts'

type Who = keyof typeof PEOPLE

/** One comment in a thread of the sample. */
type SampleComment = {
  readonly by: Who
  /** Working days before the creation of the sample, at least one. */
  readonly daysAgo: number
  /** Hour and minute in local time. */
  readonly at: readonly [hour: number, minute: number]
  readonly text: string
  /** Whether the sample's comment file is attached. */
  readonly quote?: true
}

/** A thread on a task of the plan; without one, on the plan itself. */
type Thread = {
  readonly task?: string
  readonly comments: readonly SampleComment[]
}

/** The sample's comment file, whose bytes are stored. */
export type StoredQuote = {
  readonly bytes: Buffer
  readonly blob: string
}

const SUNDAY = 0
const SATURDAY = 6
const QUOTE_NAME = 'Crane quote, revised.pdf'

/** Stores the bytes of the quote. Bytes first: a record without bytes would be a broken file. */
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

/** Adds the threads to the plan. Run it inside a transaction. `now` is in epoch milliseconds. */
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

  for (const { task, comments } of THREADS) {
    const [first] = comments
    if (!first) continue
    const discussionId = ids.next()
    const rowId = plan.rowIds[PLAN_TASKS.findIndex(({ name }) => name === task)] ?? null
    const begun = { createdAt: postedAt(first, now), createdBy: userIds[first.by] }
    discussions.add({ id: discussionId, sheetId, rowId, ...begun })
    for (const one of comments) {
      const { by, text, quote: withQuote } = one
      const comment = { id: ids.next(), sheetId, createdAt: postedAt(one, now), createdBy: userIds[by] }
      discussions.addComment({ ...comment, discussionId, text })
      if (withQuote)
        attachments.add({ ...toQuote(quote), ...comment, id: ids.next(), parentType: 'COMMENT', parentId: comment.id })
    }
  }
}

/** In working hours, so that no comment is at night or on a Sunday. */
function postedAt({ daysAgo, at: [hour, minute] }: SampleComment, now: number): number {
  const day = new Date(now)
  for (let left = daysAgo; left > 0; ) {
    day.setDate(day.getDate() - 1)
    if (day.getDay() !== SUNDAY && day.getDay() !== SATURDAY) left--
  }
  return day.setHours(hour, minute, 0, 0)
}

function toQuote({ bytes, blob }: StoredQuote) {
  const file = { name: QUOTE_NAME, mimeType: mimeTypeOf(QUOTE_NAME), sizeBytes: bytes.length, blob }
  return { ...file, attachmentType: 'FILE', attachmentSubType: null, description: null, url: null } as const
}

/** In order of creation. */
const THREADS: readonly Thread[] = [
  {
    task: 'Listed building consent',
    comments: [
      {
        by: 'nora',
        daysAgo: 54,
        at: [10, 40],
        text: 'Consent is in, with two conditions: the courtyard windows and the sign over the door.',
      },
      { by: 'priya', daysAgo: 54, at: [15, 5], text: 'Both are in the drawings already.' },
    ],
  },
  {
    task: 'Steelwork, second delivery',
    comments: [
      { by: 'nora', daysAgo: 10, at: [9, 20], text: 'Who signs off the bolt schedule?' },
      { by: 'priya', daysAgo: 9, at: [9, 45], text: 'The structural engineer has it. I expect it back on Friday.' },
    ],
  },
  {
    comments: [
      {
        by: 'idris',
        daysAgo: 6,
        at: [11, 30],
        text: 'The trustees meet on the first Monday of December. What may I tell them about the opening?',
      },
      { by: 'nora', daysAgo: 6, at: [13, 50], text: 'April still holds. I will send you one page by Thursday.' },
    ],
  },
  {
    task: 'Acoustic ceiling panels',
    comments: [
      {
        by: 'priya',
        daysAgo: 4,
        at: [10, 15],
        text: 'The panels we chose are out of stock until February. I have asked for two samples of another make.',
      },
      { by: 'nora', daysAgo: 4, at: [12, 10], text: 'Keep the colour, and the budget. We choose on Tuesday.' },
    ],
  },
  {
    task: 'Lending hall stair',
    comments: [
      { by: 'idris', daysAgo: 3, at: [9, 35], text: 'Can readers still reach the lift while the stair is open?' },
    ],
  },
  {
    task: 'Steelwork, second delivery',
    comments: [
      {
        by: 'priya',
        daysAgo: 3,
        at: [14, 10],
        text: 'The second steel delivery has slipped again. The fabricator now says the 25th, and the crane is booked for the 19th.',
      },
      {
        by: 'idris',
        daysAgo: 2,
        at: [15, 40],
        text: 'The crane can move to the 26th at no cost if we confirm by noon tomorrow. The new quote is attached.',
        quote: true,
      },
      {
        by: 'nora',
        daysAgo: 1,
        at: [10, 5],
        text: 'Please confirm the 26th. I will tell the lending team that the stair stays shut.',
      },
      { by: 'idris', daysAgo: 1, at: [13, 20], text: 'Confirmed. Four beams on the 25th, the lift on the 26th.' },
    ],
  },
  {
    task: 'Story steps for children',
    comments: [
      { by: 'nora', daysAgo: 2, at: [11, 15], text: 'The children’s librarian asks for a handrail on both sides.' },
      { by: 'priya', daysAgo: 2, at: [12, 0], text: 'Drawn. It goes to the joiner with the next set.' },
    ],
  },
]
