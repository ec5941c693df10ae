import { z } from 'zod'
import type { IdPairs } from './ids.ts'

/** Characters of one step. The record of an undo contains two steps at most, and must fit into one message. */
export const STEP_TEXT_LIMIT = 1_500_000
/** Characters of the notes of one record: thousands of rows that an undo has restored under new ids. */
export const NOTE_TEXT_LIMIT = 1_000_000
const IMAGE_ID_LIMIT = 200

export const StepStack = z.enum(['undo', 'redo'])
export type StepStack = z.infer<typeof StepStack>

/**
 * One change of the stored undo and redo steps of a sheet. The texts are those of `renderer/sheet/history`; main does
 * not read them.
 */
export const UndoChange = z.discriminatedUnion('kind', [
  /** `text` null: the step is too large to be stored, so the steps below it are dropped too. */
  z.strictObject({
    kind: z.literal('push'),
    stack: StepStack,
    text: z.string().max(STEP_TEXT_LIMIT).nullable(),
    /** The images that the step may put back into cells. */
    images: z.array(z.string().max(IMAGE_ID_LIMIT)),
  }),
  z.strictObject({ kind: z.literal('pop'), stack: StepStack }),
  /** `depth` 0 is the newest step of the stack. */
  z.strictObject({
    kind: z.literal('replace'),
    stack: StepStack,
    depth: z.number().int().min(0),
    text: z.string().max(STEP_TEXT_LIMIT),
  }),
  /** Facts about rows and cells that the steps need. They are dropped with the last step. */
  z.strictObject({ kind: z.literal('note'), text: z.string().max(NOTE_TEXT_LIMIT) }),
  z.strictObject({ kind: z.literal('clear-redo') }),
  /** Drops everything of the sheet. */
  z.strictObject({ kind: z.literal('forget') }),
])
export type UndoChange = z.infer<typeof UndoChange>

/** The stored steps of a sheet, oldest first, and the service's ids of rows and columns that have local ids in them. */
export type StoredSteps = {
  readonly undo: readonly string[]
  readonly redo: readonly string[]
  readonly notes: readonly string[]
  readonly idPairs: IdPairs
}
