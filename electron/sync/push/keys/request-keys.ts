import { hash } from 'node:crypto'
import type { SheetId } from '../../../../shared/model/ids.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import type { ServerInfoApi } from '../../../api/service/server-info.ts'
import type { SentKey, SentKeys } from '../../../outbox/steps/sent-keys.ts'
import { outcomeOfError } from '../../../queue/outcome.ts'
import type { Ask } from '../../ask.ts'
import type { AnyBatch } from '../batches.ts'

/** A request that makes something: sent twice, it makes it twice. */
export type Create = AnyBatch

/** What is needed to name creates; the service is asked whether it knows names. */
export type KeySource = {
  readonly api: ServerInfoApi
  /** Tells one session from another, without giving the token away: the service knows a key in one session only. Null: nobody is in. */
  readonly session: () => string | null
}

type KeyDeps = {
  /** Null: creates have no names here. */
  readonly source: KeySource | null
  readonly ask: Ask
  readonly sent: SentKeys
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds since some moment. */
  readonly elapsed: () => number
}

/** Another program may stand at the address by then. */
const KNOWN_FOR_MS = 3_600_000
/** The service forgets the oldest answers when they are many or long: after so many creates of ours it is not relied on. */
const LATER_AT_MOST = 30

/**
 * Names for creates. Made of what is sent, so that the same create has the same name, also after a restart; a service that says that it
 * knows names carries it out once. One that does not say so gets none, and what was sent without one is never sent again on this ground.
 */
export function createRequestKeys({ source, ask, sent, now, elapsed }: KeyDeps) {
  let known: { readonly lifeMs: number | null; readonly until: number } | null = null
  const spent = new Set<string>()
  const lifeMs = () => (known && elapsed() < known.until ? known.lifeMs : null)

  const learn = async (api: ServerInfoApi): Promise<void> => {
    const told = await ask.read('Check what the service supports', 'person', signal => api.keyLifeMs({ signal }))
    const isAnswer = told.ok || outcomeOfError(told.error) === 'refused' || told.error.kind === 'malformed'
    if (isAnswer) known = { lifeMs: told.ok ? told.value : null, until: elapsed() + KNOWN_FOR_MS }
  }
  /** The last create of the sheet that left under a name, where that name can still mean the same to the service. */
  const lastOf = (sheetId: SheetId): SentKey | null => {
    if (!source) return null
    const left = sent.find(sheetId)
    if (!left || left.key === '' || left.session !== source.session() || spent.has(left.key)) return null
    return left.later <= LATER_AT_MOST && now() >= left.at ? left : null
  }
  let learning: Promise<void> | null = null
  const prepare = async (): Promise<void> => {
    if (!source || (known && elapsed() < known.until)) return
    learning ??= learn(source.api).finally(() => {
      learning = null
    })
    await learning
  }

  return {
    /** Asks the service whether it knows names, where that is not known. To be awaited before creates are chosen that leave. */
    prepare,
    /** Whether the service has said that it knows names. Asks nobody. */
    isKnown: (): boolean => lifeMs() !== null,
    /** The session in which a service that knows names would know one; null where it knows none. */
    async session(): Promise<string | null> {
      await prepare()
      return source && lifeMs() !== null ? source.session() : null
    },
    /** Writes down that the create is about to leave, and answers its name; null where it has none. Errors: disk-full. */
    note(sheetId: SheetId, create: Create): Result<string | null> {
      if (!source) return ok(null)
      const session = lifeMs() === null ? null : source.session()
      const leaves = session === null ? null : { key: keyOf(create), session, at: now() }
      const noted = sent.put(sheetId, leaves)
      return noted.ok ? ok(leaves?.key ?? null) : noted
    },
    /** The name that exactly this create left under, where it may be sent again under it. */
    find(sheetId: SheetId, create: Create): string | null {
      const left = lastOf(sheetId)
      // Half of its life: somebody may have set the clock.
      if (!left || now() - left.at >= (lifeMs() ?? 0) / 2) return null
      return left.key === keyOf(create) ? left.key : null
    },
    /** The last create of this sheet left under a name, by which the service can be asked what became of it: nobody has to guess. */
    mayTell: (sheetId: SheetId): boolean => lastOf(sheetId) !== null,
    /** No answer came to it again, or a refusal: from here on only reading tells, and it is not asked in vain. */
    spend: (key: string): void => void spent.add(key),
  }
}
export type RequestKeys = ReturnType<typeof createRequestKeys>

/** The ids that were made here are drawn by chance, so that no two creates have one name. */
function keyOf(create: Create): string {
  const { kind } = create
  const content = 'entry' in create ? [kind, create.entry.seq, create.entry.madeAt, create.entry.edit] : create
  return hash('sha256', JSON.stringify(content), 'base64url')
}
