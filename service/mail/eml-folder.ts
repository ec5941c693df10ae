import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail } from '../store/requests/outgoing-mails.ts'
import { PART, writeDurably } from './durable-file.ts'
import type { Carry } from './outbox.ts'

/**
 * A folder with one readable file for each message, which any mail program opens. A file is there whole or not at all;
 * its name is made of the time and the message's id alone, so delivering twice writes it twice.
 */
export function emlFolder(folder: string): Carry {
  return mail => writeDurably(folder, emlName(mail), mail.message)
}

/** Removes what a crash has left half-written. Run it before anything is delivered. */
export async function sweepEmlFolder(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  await Promise.all(names.filter(name => name.endsWith(PART)).map(name => rm(join(folder, name), { force: true })))
}

/** `2026-03-02T09-00-00Z-1000000000000001.eml`: in a list by name the oldest comes first. */
export function emlName({ id, madeAt }: Pick<OutgoingMail, 'id' | 'madeAt'>): string {
  return `${new Date(madeAt).toISOString().slice(0, 19).replaceAll(':', '-')}Z-${id}.eml`
}
