import type { Deed } from './deeds.ts'
import type { Meddling, Mishap } from './faults.ts'

export type Step =
  | {
      readonly kind: 'person'
      readonly client: number
      readonly sheet: number
      readonly deed: Deed
      readonly row: number
      readonly column: number
    }
  | {
      readonly kind: 'other'
      readonly sheet: number
      readonly meddling: Meddling
      readonly row: number
      readonly column: number
    }
  | { readonly kind: 'mishap'; readonly client: number; readonly mishap: Mishap; readonly size: number }
  | { readonly kind: 'wait'; readonly ms: number }
