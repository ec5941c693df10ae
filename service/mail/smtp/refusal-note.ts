import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { OutgoingMail } from '../../store/requests/outgoing-mails.ts'
import { writeDurably } from '../durable-file.ts'
import { emlName } from '../eml-folder.ts'
import type { Answer } from './outcome.ts'

const HEAD = 'This message was not delivered to everybody. It is not tried again for:\n\n'

/** Writes beside a message who does not get it and why, one line each. A line that is there already is not written twice. */
export async function noteRefusals(folder: string, mail: OutgoingMail, refused: readonly Answer[]): Promise<void> {
  if (refused.length === 0) return
  const name = `${emlName(mail)}.refused.txt`
  const before = await readFile(join(folder, name), 'utf8').catch(() => HEAD)
  const lines = refused.map(({ recipient, words }) => `${recipient}: ${words}\n`)
  const fresh = lines.filter(line => !before.includes(`\n${line}`))
  if (fresh.length > 0) await writeDurably(folder, name, before + fresh.join(''))
}
