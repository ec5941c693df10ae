import type { FunctionDefinition } from '../language/node.ts'
import { COLLECTIONS } from './collections.ts'
import { CONDITIONAL } from './conditional.ts'
import { DATES } from './dates.ts'
import { HIERARCHY } from './hierarchy.ts'
import { LOGICAL } from './logical.ts'
import { LOOKUP } from './lookup.ts'
import { NUMERIC } from './numeric.ts'
import { SCHEDULE } from './schedule.ts'
import { STATISTICS } from './statistics.ts'
import { TEXT } from './text.ts'
import { TIMES } from './times.ts'
import { WORKDAYS } from './workdays.ts'

/** Every function of the language by its name in upper case. */
export const FUNCTIONS: ReadonlyMap<string, FunctionDefinition> = new Map(
  [
    LOGICAL,
    NUMERIC,
    STATISTICS,
    TEXT,
    DATES,
    TIMES,
    WORKDAYS,
    HIERARCHY,
    SCHEDULE,
    CONDITIONAL,
    LOOKUP,
    COLLECTIONS,
  ].flatMap(group => Object.entries(group)),
)
