import type { Random } from '../../shared/random.ts'
import type { Habits } from './deeds.ts'
import { repeated, someOf } from './draw.ts'
import { MEDDLINGS, type Meddling } from './faults.ts'

/** Only effective if the seed has such cells or comments. */
const OF_TAGS: readonly Meddling[] = ['adds-tag', ...repeated('removes-tag', 3)]
const OF_DISCUSSIONS: readonly Meddling[] = [
  'says-something',
  ...repeated('says-the-same', 3),
  ...repeated('rewords-mine', 5),
  ...repeated('deletes-thread', 4),
]
/** Each is possible only after the other. */
const OF_SHARING: readonly Meddling[] = ['unshares', ...repeated('shares-again', 3)]
/** Only once per sheet. */
const ONCE: readonly Meddling[] = ['deletes-column', 'deletes-sheet']

const OF_LINKS: readonly Meddling[] = [...repeated('makes-link', 3), ...repeated('cuts-link', 3), 'changes-source']

const OF_LISTS: readonly Meddling[] = [...repeated('adds-option', 4), 'removes-option', 'renames-option']

/** Inserted into the other steps: see `withImages` in `plan.ts`. */
export const OF_IMAGES: readonly Meddling[] = [...repeated('puts-image', 3), 'removes-image']

/** Inserted into the other steps: see `withFormulas` in `formulas.ts`. */
const OF_FORMULAS: readonly Meddling[] = ['types-formula']

const ANYWHERE = MEDDLINGS.filter(
  meddling =>
    ![
      ...OF_FORMULAS,
      ...OF_IMAGES,
      ...OF_TAGS,
      ...OF_DISCUSSIONS.slice(1),
      ...OF_SHARING,
      ...ONCE,
      ...OF_LINKS,
      ...OF_LISTS,
    ].includes(meddling),
)

/** The actions of other users in a seed. Rarely possible ones are listed several times. */
export function meddlingsOf(random: Random, { hasDiscussions, tags, links, lists }: Habits): readonly Meddling[] {
  const more = (isOn: boolean, share: number, meddlings: readonly Meddling[]) =>
    random.chance(share) && isOn ? meddlings : []
  return [
    ...someOf(random, ANYWHERE),
    ...more(tags, 0.8, OF_TAGS),
    ...more(hasDiscussions, 0.85, OF_DISCUSSIONS),
    ...more(true, 0.35, OF_SHARING),
    ...more(true, 0.25, ONCE),
    ...(links ? OF_LINKS : []),
    ...(lists ? OF_LISTS : []),
  ]
}
