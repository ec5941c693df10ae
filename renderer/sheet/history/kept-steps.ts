import { z } from 'zod'
import { ColumnId, RowId } from '../../../shared/model/ids.ts'
import { withRows } from '../../../shared/model/sheet/cell-value.ts'
import type { SavedCell } from '../../../shared/model/sheet/pending-edit.ts'
import {
  NOTE_TEXT_LIMIT,
  STEP_TEXT_LIMIT,
  type StepStack,
  type StoredSteps,
  type UndoChange,
} from '../../../shared/model/undo-record.ts'
import { parseJson } from '../../../shared/parse-json.ts'
import type { Result } from '../../../shared/result.ts'
import type { Renamed } from './names.ts'
import type { Step } from './step.ts'
import { stepWithIds } from './step-ids.ts'
import { imagesIn, parseStep, stepText, WrittenContent } from './step-text.ts'

/** Characters of the shortest inverse edit: a step with more edits than fit need not be written to be too large. */
const SHORTEST_EDIT = 115

type StoredIds<Id> = { readonly toService: (id: Id) => Id; readonly fromStored: (id: Id) => Id }

export type KeptStepsDeps = {
  readonly list: () => Promise<Result<StoredSteps>>
  readonly record: (changes: UndoChange[]) => Promise<Result<null>>
  /** Translates between the ids of this window and those of stored steps. */
  readonly ids: { readonly rows: StoredIds<RowId>; readonly columns: StoredIds<ColumnId> }
}

/** The steps of earlier windows, oldest first, and the facts that they need. */
export type EarlierSteps = {
  readonly undo: readonly Step[]
  readonly redo: readonly Step[]
  readonly renamed: readonly Renamed[]
  readonly answers: readonly SavedCell[]
}

const Note = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('row'), from: RowId, to: RowId }),
  z.strictObject({ kind: z.literal('column'), from: ColumnId, to: ColumnId }),
  z.strictObject({
    kind: z.literal('answer'),
    rowId: RowId,
    columnId: ColumnId,
    wrote: WrittenContent,
    is: WrittenContent,
  }),
])
const Notes = z.array(Note)
type Note = z.infer<typeof Note>

/**
 * Stores the steps of a history, so that the next window can undo them. The stored stacks have the same top as those in
 * memory, and may lack older steps. A change is stored after the edits of its step. Only a step that is about to be
 * undone or redone is removed before: after a crash in between, it is lost, and not undone twice.
 */
export function createKeptSteps({ list, record, ids }: KeptStepsDeps) {
  const { rows, columns } = ids
  /** Written when they are stored. */
  let changes: (() => UndoChange)[] = []
  let notes: Note[] = []
  let unwritten = 0
  let isLost = false

  const textOf = (step: Step): string | null => {
    if (step.back.length * SHORTEST_EDIT > STEP_TEXT_LIMIT) return null
    const text = stepText(stepWithIds(step, { row: rows.toService, column: columns.toService }))
    return text.length > STEP_TEXT_LIMIT ? null : text
  }
  /** Oldest first. A step that cannot be read also ends the history below it. */
  const stepsIn = (texts: readonly string[]): readonly Step[] => {
    const steps: Step[] = []
    for (const text of texts.toReversed()) {
      const step = parseStep(text)
      if (!step) break
      steps.unshift(stepWithIds(step, { row: rows.fromStored, column: columns.fromStored }))
    }
    return steps
  }
  /** Main stores them in this order. */
  const send = async (sent: UndoChange[]): Promise<void> => {
    const all: UndoChange[] = isLost ? [{ kind: 'forget' }, ...sent] : sent
    isLost = false
    const done = await record(all)
    if (!done.ok) isLost = true
  }

  return {
    pushed(stack: StepStack, step: Step): void {
      unwritten += step.back.length
      changes.push(() => {
        const text = textOf(step)
        return { kind: 'push', stack, text, images: text === null ? [] : [...imagesIn(step)] }
      })
    },
    popped: (stack: StepStack): void => void changes.push(() => ({ kind: 'pop', stack })),
    redoCleared: (): void => void changes.push(() => ({ kind: 'clear-redo' })),
    /** `depth` 0 is the newest step of the stack. */
    changed(stack: StepStack, depth: number, step: Step): void {
      changes.push(() => {
        const text = textOf(step)
        return text === null ? { kind: 'forget' } : { kind: 'replace', stack, depth, text }
      })
    },
    renamed: (renamed: Renamed): void =>
      void notes.push(
        renamed.kind === 'row'
          ? { kind: 'row', from: rows.toService(renamed.from), to: rows.toService(renamed.to) }
          : { kind: 'column', from: columns.toService(renamed.from), to: columns.toService(renamed.to) },
      ),
    answered({ rowId, columnId, wrote, is }: SavedCell): void {
      const named = (content: SavedCell['is']) => ({ ...content, value: withRows(content.value, rows.toService) })
      const cell = { rowId: rows.toService(rowId), columnId: columns.toService(columnId) }
      notes.push({ kind: 'answer', ...cell, wrote: named(wrote), is: named(is) })
    },
    /** The inverse edits that the next `flush` writes. */
    unwritten: (): number => unwritten,
    /** Resolves when all changes are stored, or the steps of this sheet are lost. */
    async flush(): Promise<void> {
      const text = notes.length === 0 ? null : JSON.stringify(notes)
      const written = changes.map(write => write())
      const sent: UndoChange[] = text === null ? written : [{ kind: 'note', text }, ...written]
      changes = []
      notes = []
      unwritten = 0
      if (sent.length === 0) return
      await send(text !== null && text.length > NOTE_TEXT_LIMIT ? [{ kind: 'forget' }] : sent)
    },
    /** Null if they cannot be read. */
    async load(): Promise<EarlierSteps | null> {
      const listed = await list()
      if (!listed.ok) return null
      const { undo, redo, notes: texts } = listed.value
      const read = texts.flatMap(text => Notes.safeParse(parseJson(text)).data ?? [])
      return {
        undo: stepsIn(undo),
        redo: stepsIn(redo),
        renamed: read.flatMap((note): Renamed[] => {
          if (note.kind === 'answer') return []
          return note.kind === 'row'
            ? [{ ...note, from: rows.fromStored(note.from), to: rows.fromStored(note.to) }]
            : [{ ...note, from: columns.fromStored(note.from), to: columns.fromStored(note.to) }]
        }),
        answers: read.flatMap((note): SavedCell[] => {
          if (note.kind !== 'answer') return []
          const named = (content: SavedCell['is']) => ({ ...content, value: withRows(content.value, rows.fromStored) })
          const cell = { rowId: rows.fromStored(note.rowId), columnId: columns.fromStored(note.columnId) }
          return [{ ...cell, wrote: named(note.wrote), is: named(note.is) }]
        }),
      }
    },
  }
}
export type KeptSteps = ReturnType<typeof createKeptSteps>

/** For a sheet whose steps end with its history. */
export const keepsNothing: KeptSteps = {
  pushed: () => undefined,
  popped: () => undefined,
  redoCleared: () => undefined,
  changed: () => undefined,
  renamed: () => undefined,
  answered: () => undefined,
  unwritten: () => 0,
  flush: () => Promise.resolve(),
  load: () => Promise.resolve(null),
}
