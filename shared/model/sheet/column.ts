import { z } from 'zod'
import { ColumnId } from '../ids.ts'

/** What a column holds, in our words; `shared/wire/column-type.ts` has the service's names. */
export const ColumnKind = z.enum([
  'text', // text or number
  'checkbox', // also flag and star, see `symbol`
  'choice',
  'choices',
  'contact',
  'contacts',
  'date',
  'datetime',
  'duration',
  'predecessors',
])
export type ColumnKind = z.infer<typeof ColumnKind>

/** Kinds that people can make a column of (API guide 8.3). The others belong to project sheets or are filled by the service. */
export const OfferedKind = ColumnKind.extract(['text', 'checkbox', 'choice', 'choices', 'contact', 'contacts', 'date'])

type KindTraits = {
  /** Days, alone or with a time, as ISO 8601 has them: their characters are in their order. */
  readonly holdsDays: boolean
  readonly holdsPeople: boolean
  /** Its values are listed in the column. */
  readonly hasOptions: boolean
  /** What is no value of its kind can stand there as plain text, and is told from one. */
  readonly keepsText: boolean
}

const NONE: KindTraits = { holdsDays: false, holdsPeople: false, hasOptions: false, keepsText: false }

/** What more than one place asks of a kind of column. A new kind answers here, and the others follow. */
export const COLUMN_KINDS: Readonly<Record<ColumnKind, KindTraits>> = {
  text: { ...NONE, keepsText: true },
  checkbox: { ...NONE, keepsText: true },
  choice: { ...NONE, hasOptions: true, keepsText: true },
  choices: { ...NONE, hasOptions: true },
  contact: { ...NONE, holdsPeople: true },
  contacts: { ...NONE, holdsPeople: true },
  date: { ...NONE, holdsDays: true, keepsText: true },
  datetime: { ...NONE, holdsDays: true, keepsText: true },
  duration: NONE,
  predecessors: NONE,
}

export const Column = z.object({
  id: ColumnId,
  index: z.number().int(),
  title: z.string(),
  kind: ColumnKind,
  primary: z.boolean(),
  width: z.number(),
  options: z.array(z.string()),
  contactOptions: z.array(z.object({ email: z.string().nullable(), name: z.string().nullable() })),
  /** RYG, HARVEY_BALLS, FLAG … as the service names them (API guide 8.4); null for a plain column. */
  symbol: z.string().nullable(),
  /** Set for columns that the service fills: AUTO_NUMBER, CREATED_BY … (API guide 8.5). Never editable. */
  system: z.string().nullable(),
  /** Only listed values are accepted. */
  validation: z.boolean(),
  /** The person may not edit it (locked, or filled by the service, or under a column formula). */
  readOnly: z.boolean(),
  hidden: z.boolean(),
  /** Format descriptor: 17 comma-separated slots (API guide 10); null when default. */
  format: z.string().nullable(),
  /** What the column is for, in the words of who made it. */
  description: z.string().optional(),
  /** The formula that fills all of its cells, with its equals sign. They cannot be typed into. */
  formula: z.string().optional(),
  /** Only owners and admins may edit it. */
  locked: z.boolean().optional(),
})
export type Column = z.infer<typeof Column>

/** Whether numbers stay numbers there, and have a format: the primary column keeps them as text. */
export const holdsNumbers = ({ kind, primary }: Pick<Column, 'kind' | 'primary'>): boolean =>
  kind === 'text' && !primary

/** Whether people fill it: what the service fills is its own. */
export const isFillable = ({ system, readOnly }: Column): boolean => system === null && !readOnly
