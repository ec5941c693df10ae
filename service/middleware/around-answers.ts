import type { Answered, Around, Check, ServiceContext, ServiceDeps } from '../http/env.ts'
import { auth } from './auth.ts'
import { errorAnswers } from './errors.ts'

interface Parts {
  /** What may still refuse a request with a good token. */
  readonly checks: readonly Check[]
  /** Told of every answer, of refusals too, and when its request came. */
  readonly noteRequest: (c: ServiceContext, response: Response, at: number) => void
  /** Told of every answer; waited for where it has to read it. */
  readonly noteEvent: (c: ServiceContext, response: Response) => void | Promise<void>
}

/**
 * What happens around every answer to a request that needs a token: nobody without one gets further, and who got further is noted
 * with what became of it. A read for which all is there is answered without waiting once.
 */
export function aroundAnswers(deps: ServiceDeps, { checks, noteRequest, noteEvent }: Parts): Around {
  const [letIn, toRefusal] = [auth(deps), errorAnswers(deps)]

  const answerOrRefusal = (c: ServiceContext, answer: () => Answered): Answered => {
    const refused = (error: unknown): Answered => {
      if (error instanceof Error) return toRefusal(error, c)
      throw error
    }
    try {
      for (const check of checks) check(c)
      const answered = answer()
      return answered instanceof Promise ? answered.catch(refused) : answered
    } catch (error) {
      return refused(error)
    }
  }

  return (c, answer) => {
    letIn(c)
    const at = deps.clock()
    const note = (response: Response): Answered => {
      const noted = noteEvent(c, response)
      noteRequest(c, response, at)
      return noted === undefined ? response : noted.then(() => response)
    }
    const answered = answerOrRefusal(c, answer)
    return answered instanceof Promise ? answered.then(note) : note(answered)
  }
}
