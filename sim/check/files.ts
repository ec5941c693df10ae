import type { Upload } from '../../shared/model/attachment.ts'
import { isTemporary } from '../../shared/model/ids.ts'
import type { Client } from '../env/client.ts'
import type { Ending } from './ending.ts'
import type { Intent } from './ledger.ts'
import type { Violation } from './watcher.ts'

type Attached = Extract<Intent, { readonly kind: 'attach' }>

/** An upload that waits for its row is not active: the row may wait for a decision. */
export const isUnderWay = ({ state, rowId }: Upload): boolean =>
  state === 'sending' || (state === 'queued' && !(rowId !== null && isTemporary(rowId)))

/** The invariants of files: each is attached once to its row, unchanged, or waits with a reason. */
export function checkFiles({ sheetId, ledger, log }: Ending, { name: client, uploads }: Client): Violation[] {
  const waiting = new Map(uploads.list().map(upload => [upload.name, upload]))
  const mine = ledger.intents().filter((one): one is Attached => one.kind === 'attach' && one.client === client)
  const violation = (rule: string, what: string): Violation[] => [{ rule, what: `${client}: ${what}` }]

  const checkFile = ({ word, text, about, isStored }: Attached): Violation[] => {
    const there = log.files.of(word)
    const left = waiting.get(word)
    if (left && isUnderWay(left)) return violation('I8 comes to rest', `${word} is ${left.state}`)
    if (ledger.isDiscarded(word)) return []
    if (there.length === 0 && !left && isStored) return violation('I1 nothing stored is lost', `the file ${word}`)
    if (ledger.isAgreed(word)) return []
    if (there.length > 1) return violation('I2 a file once', `${word} was attached ${there.length} times`)
    const wrong = there.find(one => one.text !== text || one.key !== about)
    return wrong ? violation('I11 the file that was added', `${wrong.text} on ${wrong.key}, not on ${about}`) : []
  }
  return mine.filter(one => one.sheetId === sheetId).flatMap(checkFile)
}
