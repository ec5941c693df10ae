import { createSearchCore } from '../../electron/search/worker/core.ts'
import { createIndexFile } from '../../electron/search/worker/index-file.ts'
import { openCopies } from '../../electron/search/worker/open-copies.ts'
import type { SearchAnswer } from '../../shared/model/search.ts'

const WRITING = { tag: 'en-US', dates: 'en-US', decimal: '.', group: ',' } as const

type Files = { readonly copies: string; readonly index: string }

/** The thread of the search, without the thread. */
export function openIndex(files: Files) {
  let step: (() => boolean) | null = null
  let answer: SearchAnswer | null = null
  const handle = createSearchCore({
    index: createIndexFile({ file: files.index, stamp: '1' }),
    readCopies: openCopies(files.copies),
    today: () => '2026-06-15',
    zone: 'UTC',
    inBackground: next => {
      step = next
    },
    reply: reply => {
      if (reply.kind === 'everything') answer = reply.answer
    },
  })
  return {
    /** Brings the index up to date with the copies. */
    update(): void {
      handle({ kind: 'look', writing: WRITING, me: { email: '', name: '' } })
      while (step?.());
    },
    /** Throws if nothing can be searched. */
    search(text: string): SearchAnswer {
      handle({ kind: 'everything', request: 1, text })
      if (!answer) throw new Error(`the search for ${text} was not answered`)
      return answer
    },
    close: (): void => handle({ kind: 'close' }),
  }
}
