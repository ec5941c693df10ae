import type { Sending, Watch } from '../env/network.ts'
import type { Fault } from '../plan/faults.ts'
import { isLinkWord } from './cell-links.ts'
import type { Named } from './comments-and-columns-log.ts'
import { type Intent, type Ledger, listWord } from './ledger.ts'
import type { OptionOut } from './lists-log.ts'
import { lookAtImage } from './look-at-image.ts'
import { sentResults } from './sent-results.ts'
import type { ServiceLog, Taken, TakenOut } from './service-log.ts'

export type Violation = { readonly rule: string; readonly what: string }

/** How long before a write another user's value may appear unseen. The API has no conditional writes. */
const UNSEEN_MS = 3_000
/** Minimum pause between two writes to a sheet (specification, "Limits"). */
const GAP_MS = 1_000

const REFUSED_FOR_GOOD = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status)
/** Faults that the app receives as a response. */
const ANSWERED: ReadonlySet<Fault | null> = new Set([
  null,
  'slow-there',
  'slow-back',
  'forbidden-once',
  'not-found-once',
  'invalid-once',
])
const isAnswered = ({ fault }: Sending): boolean => ANSWERED.has(fault)
/**
 * One of several rows may cause the error: the app then retries halves, and after a crash all of them. A word is never
 * written twice.
 */
const isAlone = ({ path, body }: Sending): boolean =>
  /\/rows(\?|$)/.test(path)
    ? body?.match(/"cells"/g)?.length === 1
    : /"(text|title)":/.test(body ?? '') || path.includes('/cellimages')
/** The queue of requests to each sheet. */
const lineOf = ({ client, path }: Sending): string => `${client} ${/^\/2\.0\/sheets\/(\d+)/.exec(path)?.[1] ?? ''}`
/** Requests that return the cells of a sheet, or that they are unchanged. */
const looksAtSheet = ({ method, path }: Sending): boolean =>
  method === 'GET' && /^\/2\.0\/sheets\/\d+(\/version)?(\?|$)/.test(path)
/** The same for all sheets of a user at once. */
const looksAtAll = ({ method, path }: Sending): boolean =>
  method === 'GET' && /^\/2\.0\/sheets\?.*sheetVersion/.test(path)
/** The request for addresses of images has a body. */
const isWrite = ({ method, path }: Sending): boolean => method !== 'GET' && !path.endsWith('/imageurls')

const isSet = (one: Intent): one is Extract<Intent, { readonly kind: 'set' }> => one.kind === 'set'

/** Checks every request: one writer per sheet, no retry of rejected requests, no unseen overwrite. */
export function createWatcher(deps: {
  readonly log: ServiceLog
  readonly ledger: Ledger
  readonly found: (violation: Violation) => void
  readonly now: () => number
  /** Responses may be slow: then the time of the app's last request counts. */
  readonly isSlow: boolean
  /** Whether the app knows that this user is a viewer of the sheet. */
  readonly mayOnlyLook: (client: string, path: string) => boolean
  readonly formulaColumns: ReadonlySet<number>
}) {
  const { log, ledger, found } = deps
  const writing = new Map<string, Sending>()
  /** The end of the last write by app and sheet. */
  const wrote = new Map<string, number>()
  /** Rejected requests, and when the app received the rejection. */
  const refused = new Map<string, number>()
  /** Rejections on their way to the app. */
  const underRefusal = new Set<number>()
  /** The time of the last answered request; requests about all sheets are in no queue. */
  const lastAsked = new Map<string, number>()
  const answered = new Set<number>()
  /** Requests with an expired session are not executed, and are repeated at once with the new one. */
  const denied = new Set<number>()
  const askedBefore = new Map<number, number>()
  let requests = 0
  let overLimit = 0

  /** Appeared too late to be seen: no error of the app. */
  const isUnseen = (sending: Sending, at: number): boolean =>
    deps.isSlow ? at >= (askedBefore.get(sending.nth) ?? 0) : sending.at - at <= UNSEEN_MS
  const lookAtItem = (sending: Sending, { item, key, by, at }: TakenOut): void => {
    const { client } = sending
    const isMeant = ledger.intents().some(one => one.kind === 'untag' && one.client === client && one.item === item)
    if (by === client || isMeant || ledger.isAgreed(item) || isUnseen(sending, at)) return
    found({
      rule: 'I6 nothing of anyone else’s is replaced unseen',
      what: `${client} took ${item} of ${by} out of ${key}, and had not been asked to`,
    })
  }
  const lookAtOption = (sending: Sending, { option, columnId, by, at }: OptionOut): void => {
    const { client } = sending
    const isMeant = ledger
      .intents()
      .some(one => one.kind === 'unlist' && one.client === client && one.option === option)
    if (by === client || isMeant || ledger.isAgreed(listWord(columnId)) || isUnseen(sending, at)) return
    found({
      rule: 'I6 nothing of anyone else’s is replaced unseen',
      what: `${client} took ${option} of ${by} out of the list of a column, and had not been asked to`,
    })
  }
  const lookAtName = (sending: Sending, { by, word, before, beforeBy, beforeAt }: Named): void => {
    if (before === null || beforeBy === by || before === word) return
    const changes = ledger.intents().filter(one => one.kind === 'change')
    const intent = changes.find(one => one.word === word)
    // Overwrites the user's own value.
    const seen = new Set<string | null>()
    for (let one = intent; one && !seen.has(one.knew); one = changes.find(({ word: own }) => own === one?.knew))
      seen.add(one.knew)
    if (!intent || seen.has(before)) return
    if (ledger.isAgreed(word) || isUnseen(sending, beforeAt)) return
    found({
      rule: 'I6 nothing of anyone else’s is replaced unseen',
      what: `${by} wrote ${word} over ${before} of ${beforeBy}; it had known ${intent.knew}`,
    })
  }
  const setsOf = (client: string) =>
    ledger
      .intents()
      .filter(isSet)
      .filter(one => one.client === client)
  /**
   * The edits that may have caused it: texts are unique, but links can be repeated and cells cleared more than once.
   */
  const meaning = ({ value, key, by }: Taken) =>
    value === null
      ? setsOf(by).filter(one => one.value === '' && one.key === key)
      : ledger
          .intents()
          .filter(isSet)
          .filter(one => one.value === value)
  const lookAt = (sending: Sending, taken: Taken): void => {
    const { client } = sending
    const { before, value } = taken
    if (before === null || before === value) return
    const meant = meaning(taken)
    const isOfLink = isLinkWord(before) || isLinkWord(value)
    if (meant.length === 0 ? !isOfLink : taken.beforeBy === client) return
    if (setsOf(client).some(one => one.value === before) && meant.length > 0) return
    if (meant.some(one => one.knew === before) || ledger.isAgreed(value ?? '')) return
    if (isUnseen(sending, taken.beforeAt)) return
    // Two such rows exist because the user wanted a second one; their cells are independent.
    if (ledger.isAgreed(taken.key)) return
    const knew = meant.map(one => one.knew).join(' or ')
    found({
      rule: 'I6 nothing of anyone else’s is replaced unseen',
      what: `${client} wrote ${value} over ${before} of ${taken.beforeBy} in ${taken.key}; ${meant.length > 0 ? `it had known ${knew}` : 'nobody had asked it to'}`,
    })
  }
  const inOrder = (sending: Sending, taken: Taken): void => {
    const ordersOf = (value: string | null) =>
      setsOf(sending.client).flatMap(one => (one.value === value ? [one.order] : []))
    const [orders, before] = [ordersOf(taken.value), taken.beforeBy === sending.client ? ordersOf(taken.before) : []]
    if (orders.length === 0 || before.length === 0 || Math.max(...orders) >= Math.min(...before)) return
    if (taken.value !== null && ledger.isAgreed(taken.value)) return
    // Of two rows with this name, which the user wanted, each has its own order.
    if (ledger.isAgreed(taken.key) && log.isDoubled(taken.key)) return
    found({
      rule: 'I3 in the order of making',
      what: `${taken.value} replaced the later ${taken.before} in ${taken.key}`,
    })
  }

  /** How often a create was sent per idempotency key. A stored create that was not sent also causes a lookup. */
  const named = new Map<string, number>()
  const wereKilled = new Set<string>()
  const askedByName = new Set<string>()
  /** The result of the first attempt is unknown: the app reads the sheet and sends missing rows again, once. */
  const isAskedByName = ({ client, headers }: Sending): boolean => {
    const name = headers['idempotency-key']
    if (name === undefined || askedByName.has(name)) return false
    if ((named.get(name) ?? 0) < 2 && !wereKilled.has(client)) return false
    askedByName.add(name)
    return true
  }

  const forgetsWhatItHears = (client: string): void => {
    for (const [key, at] of refused) if (key.startsWith(`${client} `) && at === deps.now()) refused.delete(key)
  }

  const watch: Watch = {
    left(sending) {
      requests += 1
      if (!isWrite(sending)) return
      sentResults(sending, deps.formulaColumns, ledger).forEach(found)
      const name = sending.headers['idempotency-key']
      if (name !== undefined) named.set(name, (named.get(name) ?? 0) + 1)
      const line = lineOf(sending)
      // Uploads are checked by the service only.
      if (!sending.path.endsWith('/attachments') && deps.mayOnlyLook(sending.client, sending.path))
        found({ rule: 'I5 who may only look writes nothing', what: keyOf(sending) })
      askedBefore.set(sending.nth, Math.max(lastAsked.get(line) ?? 0, lastAsked.get(`${sending.client} `) ?? 0))
      const other = writing.get(line)
      if (other)
        found({ rule: 'I4 one writer', what: `${sending.client} sends ${sending.nth} while ${other.nth} is under way` })
      const ago = sending.at - (wrote.get(line) ?? Number.NEGATIVE_INFINITY)
      if (ago < GAP_MS)
        found({ rule: 'I4 a breath between two', what: `${sending.nth} leaves ${ago} ms after a write` })
      writing.set(line, sending)
      const key = keyOf(sending)
      if (refused.has(key)) found({ rule: 'I10 refused is refused', what: `${key} is sent again` })
    },
    handled(sending, answer, wasAsked) {
      if (answer.status === 200) answered.add(sending.nth)
      if (answer.status === 401) denied.add(sending.nth)
      if (answer.status === 429 && wasAsked) overLimit += 1
      if (wasAsked && answer.status >= 500) {
        found({ rule: 'the service', what: `answered ${answer.status} to ${keyOf(sending)}: ${answer.text}` })
      }
      if (isWrite(sending) && isAnswered(sending) && isAlone(sending) && REFUSED_FOR_GOOD(answer.status))
        underRefusal.add(sending.nth)
      const before = {
        taken: log.taken().length,
        out: log.takenOut().length,
        options: log.lists.out().length,
        named: log.commentsAndColumns.named().length,
        images: log.images.shown().length,
      }
      if (wasAsked) log.note(sending.client, sending, answer)
      for (const taken of log.taken().slice(before.taken)) {
        lookAt(sending, taken)
        inOrder(sending, taken)
      }
      for (const one of log.takenOut().slice(before.out)) lookAtItem(sending, one)
      for (const one of log.lists.out().slice(before.options)) lookAtOption(sending, one)
      for (const one of log.commentsAndColumns.named().slice(before.named)) lookAtName(sending, one)
      for (const one of log.images.shown().slice(before.images)) {
        const violation = isUnseen(sending, one.beforeAt) ? null : lookAtImage(deps, sending.client, one)
        if (violation) found(violation)
      }
    },
    over(sending, isReceived) {
      const line = lineOf(sending)
      if (writing.get(line)?.nth === sending.nth) writing.delete(line)
      if (!isReceived) return
      if (isWrite(sending) && !denied.has(sending.nth)) wrote.set(line, deps.now())
      if (underRefusal.has(sending.nth) && !isAskedByName(sending)) refused.set(keyOf(sending), deps.now())
      if ((looksAtSheet(sending) || looksAtAll(sending)) && answered.has(sending.nth)) {
        lastAsked.set(line, Math.max(sending.at, lastAsked.get(line) ?? 0))
      }
    },
  }
  return {
    watch,
    /** The app was killed: its pending requests are abandoned, and responses it just received were not stored. */
    killed(client: string): void {
      wereKilled.add(client)
      for (const lines of [writing, wrote])
        for (const line of lines.keys()) if (line.startsWith(`${client} `)) lines.delete(line)
      forgetsWhatItHears(client)
    },
    /** Restarting takes longer than the pause between two writes. */
    cameBack(client: string): void {
      for (const line of wrote.keys()) if (line.startsWith(`${client} `)) wrote.delete(line)
    },
    /** The app's disk fails: responses it just received were not stored. */
    diskFailed: (client: string): void => forgetsWhatItHears(client),
    /** An app used a session that its user had ended. */
    usedSignedOut: (client: string): void =>
      found({ rule: 'I5 nothing after signing out', what: `${client} wanted to send something` }),
    /** The user retries, which permits sending rejected requests again. */
    triesAgain: (client: string): void => {
      for (const key of refused.keys()) if (key.startsWith(`${client} `)) refused.delete(key)
    },
    /** The user repeats an action, such as creating a link, whose requests contain this text. */
    doesAgain: (client: string, part: string): void => {
      for (const key of refused.keys()) if (key.startsWith(`${client} `) && key.includes(part)) refused.delete(key)
    },
    requests: (): number => requests,
    overLimit: (): number => overLimit,
  }
}
export type Watcher = ReturnType<typeof createWatcher>

const keyOf = ({ client, method, path, body }: Sending): string => `${client} ${method} ${path} ${body ?? ''}`
