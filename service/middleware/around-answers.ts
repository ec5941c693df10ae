import type { Answered, Around, Check, ServiceContext, ServiceDeps } from '../http/env.ts'
import { auth } from './auth.ts'
import { errorAnswers } from './errors.ts'

type Parts = {
  /** Checks that may still reject a request with a valid token. */
  readonly checks: readonly Check[]
  /** Receives every response, errors included, with the time of its request. */
  readonly noteRequest: (c: ServiceContext, response: Response, at: number) => void
  /** Receives every response; awaited when it has to read the body. */
  readonly noteEvent: (c: ServiceContext, response: Response) => void | Promise<void>
}

/**
 * Wraps every response to a request that needs a token: checks the token first, then records the outcome. A read with
 * all data in memory is answered synchronously.
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
