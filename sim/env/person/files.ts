import { fileOf } from '../kept.ts'
import { after, keyAt, type PersonContext, type Scene } from './person-context.ts'

/** Attaches files to rows, and edits files that were attached or wait. */
export function createFileDeeds(context: PersonContext) {
  const { ledger, newWord, by, sheetId } = context
  const added: string[] = []
  return {
    attach({ client, view, index }: Scene): void {
      const word = newWord()
      const text = fileOf(word)
      client.papers.write(word, text)
      const report = ledger.tries({ ...by(), kind: 'attach', word, text, about: keyAt(context, view, index) })
      const rowId = view.rowIdAt(index)
      after(client.uploads.start({ sheetId, rowId }, [client.passFile(word)]), ({ ok }) => report(ok))
      added.push(word)
    },
    'write-file'({ client, column }: Scene): void {
      const word = added[column % added.length]
      if (word !== undefined) client.papers.write(word, `${fileOf(word)} And more.`)
    },
  }
}
