import { inspect } from 'node:util'
import type { Draft } from './draft.ts'
import { faultOf } from './fault-of.ts'
import type { Answer } from './hand-over.ts'
import type { Scene } from './scene.ts'

/** The response to a request, its duration, and its fault if any. */
export type Asked = {
  readonly status: number
  readonly text: string
  readonly ms: number
  readonly fault: string | null
}

const TIMEOUT_MS = 120_000
const PROTOTYPE = Object.getOwnPropertyNames(Object.prototype).length

/** Sends a request to the service in this process, and checks the response and the state of the process. */
export async function ask(scene: Scene, draft: Draft): Promise<Asked> {
  const before = scene.mark()
  const begun = performance.now()
  const answer = await answered(scene, draft)
  const ms = performance.now() - begun
  if (answer === null) return { status: 0, text: '', ms, fault: `no answer within ${TIMEOUT_MS} ms` }

  const { status, text } = answer
  if (status >= 400 && scene.mark() !== before) {
    return { status, text, ms, fault: `refused, and yet done: ${text.slice(0, 300)}` }
  }
  const [bug] = scene.bugs.splice(0)
  const fault = bug === undefined ? (faultOf(draft, answer) ?? faultOfProcess(scene)) : inspect(bug).slice(0, 1500)
  return { status, text, ms, fault }
}

async function answered({ answer }: Scene, draft: Draft): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>(resolve => {
    timer = setTimeout(() => resolve(null), TIMEOUT_MS)
  })
  return Promise.race([answer(draft), late]).finally(() => clearTimeout(timer))
}

function faultOfProcess({ store }: Scene): string | null {
  if (store.db.sqlite.isTransaction) return 'a transaction was left open'
  return Object.getOwnPropertyNames(Object.prototype).length === PROTOTYPE ? null : 'every object has a new property'
}
