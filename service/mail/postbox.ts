import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { After } from '../../shared/after.ts'
import type { Db } from '../store/db.ts'
import type { OutgoingMail } from '../store/requests/outgoing-mails.ts'
import { PART, writeDurably } from './durable-file.ts'
import type { Carry, Outbox } from './outbox.ts'
import { type Postman, type RetryPolicy, startPostman } from './postman.ts'
import { smtpDelivery } from './smtp/delivery.ts'
import type { Answer } from './smtp/outcome.ts'
import { openSmtp, type SmtpServer } from './smtp/smtp.ts'

type PostboxDeps = {
  readonly db: Db
  readonly mail: Outbox
  readonly clock: () => number
  readonly after: After
  readonly onProgress: (line: string) => void
}

/** The ways of delivery. */
type Ways = {
  /** The folder that receives each message as a file. */
  readonly folder: string
  /** Whether messages also leave the computer, by this service or by another one on the same folder. */
  readonly isLeaving: boolean
  /** The mail server of this service; null without one. */
  readonly server: SmtpServer | null
}

/** A full disk or a busy table usually recovers soon. */
const FOLDER_RETRIES: RetryPolicy = { reportAfter: 5, pauseMs: failures => Math.min(60_000, 50 * 2 ** failures) }
/** 1 s to 15 minutes: soon after a network failure, but not too often with a wrong password. */
const SMTP_RETRIES: RetryPolicy = {
  reportAfter: 2,
  pauseMs: failures => Math.min(900_000, 1_000 * 4 ** (failures - 1)),
}
/** How long shutdown waits for a mail server. */
const GRACE_MS = 2_000

/** Starts delivery of new and left-over messages: into the folder, and from there by SMTP if a server is configured. */
export async function openPostbox(deps: PostboxDeps, { folder, isLeaving, server }: Ways): Promise<Postman> {
  const { mail, after, onProgress } = deps
  await sweepEmlFolder(folder)
  const sending = server && startSending(deps, folder, server)
  const deliver = async (): Promise<number> => {
    const written = await mail.deliver(emlFolder(folder), isLeaving)
    if (written > 0) sending?.wake()
    return Number.POSITIVE_INFINITY
  }
  const onTrouble = (error: unknown): void => onProgress(`Messages cannot be written to ${folder}: ${String(error)}`)
  const writing = startPostman({ deliver, onSent: mail.onSent }, { after, retries: FOLDER_RETRIES, onTrouble })
  return {
    async stop() {
      await writing.stop()
      await sending?.stop()
    },
  }
}

function startSending({ db, clock, after, onProgress }: PostboxDeps, folder: string, server: SmtpServer) {
  const smtp = openSmtp(server)
  const deliver = smtpDelivery({ db, clock, smtp, note: (mail, refused) => noteRefusals(folder, mail, refused) })
  let wake = (): void => undefined
  const onSent = (notify: () => void): void => {
    wake = notify
  }
  const onTrouble = (error: unknown): void =>
    onProgress(`Messages wait: ${server.host} port ${server.port} does not take them: ${String(error)}`)
  const postman = startPostman({ deliver, onSent }, { after, retries: SMTP_RETRIES, onTrouble })
  return {
    wake: () => wake(),
    async stop() {
      const cancel = after(GRACE_MS, smtp.close)
      await postman.stop()
      cancel()
    },
  }
}

const HEAD = 'This message was not delivered to everybody. It is not tried again for:\n\n'

/** Records rejected recipients in a file next to the message, one per line, each once. */
async function noteRefusals(folder: string, mail: OutgoingMail, refused: readonly Answer[]): Promise<void> {
  if (refused.length === 0) return
  const name = `${emlName(mail)}.refused.txt`
  const before = await readFile(join(folder, name), 'utf8').catch(() => HEAD)
  const lines = refused.map(({ recipient, reply }) => `${recipient}: ${reply}\n`)
  const fresh = lines.filter(line => !before.includes(`\n${line}`))
  if (fresh.length > 0) await writeDurably(folder, name, before + fresh.join(''))
}

/**
 * A folder with one readable file per message, which mail programs can open. Files are written atomically; the name
 * depends only on time and id of the message, so a repeated delivery overwrites it.
 */
export function emlFolder(folder: string): Carry {
  return mail => writeDurably(folder, emlName(mail), mail.message)
}

/** Removes files left half-written by a crash. Run it before the first delivery. */
export async function sweepEmlFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.filter(name => name.endsWith(PART)).map(name => rm(join(folder, name), { force: true })))
}

/** `2026-03-02T09-00-00Z-1000000000000001.eml`: sorted by name, the oldest is first. */
function emlName({ id, madeAt }: Pick<OutgoingMail, 'id' | 'madeAt'>): string {
  return `${new Date(madeAt).toISOString().slice(0, 19).replaceAll(':', '-')}Z-${id}.eml`
}
