/** What can go wrong with a request on its way, or with its answer. Each can be switched on for a seed. */
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

/** What goes wrong by what is asked, and not by chance: in a seed that has it, it does so each time, also when everything else works again. */
export const LASTING = ['too-slow', 'idle-closed'] as const
export type Fault = (typeof FAULTS)[number] | (typeof LASTING)[number]

/** Those that only a request can meet that changes something. */
export const OF_WRITES: ReadonlySet<Fault> = new Set(['delivered-twice', 'other-rows', 'no-version'])

/** What can go wrong with the program or the machine it runs on. */
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

/** What others do to the sheet meanwhile. */
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
