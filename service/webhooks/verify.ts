import { z } from 'zod'
import type { CallbackAnswer } from '../rules/webhooks/outcome.ts'
import type { CallbackPort } from './callback-port.ts'

const Echo = z.object({ smartsheetHookResponse: z.string() })

/** Headers of every callback. */
export const CALLBACK_HEADERS = {
  'Content-Type': 'application/json;charset=UTF-8',
  'User-Agent': 'Sheaf sheet service',
} as const

/**
 * Verifies that an address expects callbacks: it must repeat a secret in a header or in JSON (api-guide section 23).
 * Returns the reason when it does not, else null.
 */
export async function verifyCallback(
  port: CallbackPort,
  { id, callbackUrl }: { readonly id: number; readonly callbackUrl: string },
  challenge: string,
): Promise<string | null> {
  const body = JSON.stringify({ challenge, webhookId: id })
  const headers = { ...CALLBACK_HEADERS, 'Smartsheet-Hook-Challenge': challenge }
  const answer = await port.post(new URL(callbackUrl), headers, body)
  const fault = faultOf(answer, challenge)
  return fault && `The verification failed: ${fault}.`
}

function faultOf(answer: CallbackAnswer, challenge: string): string | null {
  if ('failure' in answer) return answer.reason
  if (answer.status !== 200) return `the answer was ${answer.status}`
  return answer.hookResponse === challenge || echoIn(answer.body) === challenge
    ? null
    : 'the challenge was not repeated'
}

function echoIn(body: string): string | null {
  try {
    const parsed = Echo.safeParse(JSON.parse(body))
    return parsed.success ? parsed.data.smartsheetHookResponse : null
  } catch {
    // The response is no JSON, so it cannot contain the secret.
    return null
  }
}
