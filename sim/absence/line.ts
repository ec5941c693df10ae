import { unreachable } from '../../electron/api/testing/in-process.ts'
import type { Random } from '../../shared/random.ts'
import type { Clock } from '../env/clock.ts'
import type { Asked } from '../env/in-process.ts'
import type { Service } from '../env/service.ts'

/** A request that reached the service. `over`: when its response arrived. */
export type Arrived = Asked & { readonly at: number; readonly sentAt: number; readonly status: number; over: number }

const LATENCY_MS = 60

/** The connection between an app and the service, which can be cut. */
export function createLine(clock: Clock, service: Pick<Service, 'handle'>, random: Random) {
  const arrived: Arrived[] = []
  let isCut = false

  const carry = async (asked: Asked, answer: (response: Response) => void, sentAt: number): Promise<void> => {
    const { status, type, text } = await service.handle(asked)
    const one = { ...asked, at: clock.now(), sentAt, status, over: Number.POSITIVE_INFINITY }
    arrived.push(one)
    clock.after(1 + random.below(LATENCY_MS), () => {
      one.over = clock.now()
      answer(new Response(text, { status, headers: { 'content-type': type } }))
    })
  }

  return {
    /** `isAlive`: the sending app still runs. */
    fetchOf:
      (_client: string, isAlive: () => boolean): typeof fetch =>
      (input, init = {}) => {
        const url = new URL(String(input))
        const asked: Asked = {
          method: init.method ?? 'GET',
          path: url.pathname + url.search,
          headers: Object.fromEntries(new Headers(init.headers)),
          body: typeof init.body === 'string' ? init.body : null,
        }
        const sentAt = clock.now()
        return new Promise<Response>((resolve, reject) => {
          const answer = (response: Response) => isAlive() && resolve(response)
          if (isCut) clock.after(5, () => isAlive() && reject(unreachable()))
          else clock.after(1 + random.below(LATENCY_MS), () => carry(asked, answer, sentAt))
        })
      },
    cut: (): void => {
      isCut = true
    },
    mend: (): void => {
      isCut = false
    },
    arrived: (): readonly Arrived[] => arrived,
  }
}
export type Line = ReturnType<typeof createLine>
