/** Faults of requests and responses. Each can be enabled for a seed. */
export const FAULTS = [
  'unreachable',
  'name-unknown',
  'connect-timeout',
  'certificate-ended',
  'reused-reset',
  'reset-before',
  'reset-after',
  'silence-before',
  'silence-after',
  'slow-there',
  'slow-back',
  'late-there',
  'delivered-twice',
  'cut',
  'cut-at-once',
  'drip',
  'garbage',
  'empty',
  'web-page',
  'web-page-403',
  'moved-302',
  'wrong-type',
  'plain-text',
  'other-rows',
  'no-version',
  'too-many',
  'too-many-until',
  'too-many-date',
  'too-many-4003',
  'busy-4004',
  'busy-4004-said',
  'maintenance-4001',
  'failed-4000',
  'failed-4002-after',
  'timeout-408',
  'proxy-502',
  'proxy-504-after',
  'token-ended',
  'forbidden-once',
  'not-found-once',
  'invalid-once',
] as const

/** Faults that depend on the request instead of chance: enabled in a seed, they always occur, also after healing. */
export const LASTING = ['too-slow', 'idle-closed'] as const
export type Fault = (typeof FAULTS)[number] | (typeof LASTING)[number]

/** Faults of write requests only. */
export const OF_WRITES: ReadonlySet<Fault> = new Set(['delivered-twice', 'other-rows', 'no-version'])

/** Faults of the program or its machine. */
export const MISHAPS = [
  'crash',
  'crash-at-commit',
  'crash-before-commit',
  'power-loss',
  'cache-lost',
  'disk-full',
  'disk-error',
  'disk-busy',
  'asleep',
  'clock-ahead',
  'clock-back',
  'session-ended',
  'signed-out',
] as const
export type Mishap = (typeof MISHAPS)[number]

/** Concurrent actions of other users. */
export const MEDDLINGS = [
  'sets-cell',
  'sets-same-cell',
  'adds-row',
  'adds-equal-row',
  'deletes-row',
  'moves-row',
  'locks-row',
  'adds-tag',
  'removes-tag',
  'makes-link',
  'cuts-link',
  'changes-source',
  'adds-option',
  'removes-option',
  'renames-option',
  'puts-image',
  'removes-image',
  'adds-column',
  'renames-column',
  'retypes-column',
  'deletes-column',
  'says-something',
  'says-the-same',
  'rewords-mine',
  'deletes-thread',
  'makes-viewer',
  'makes-editor',
  'unshares',
  'shares-again',
  'deletes-sheet',
] as const
export type Meddling = (typeof MEDDLINGS)[number]
