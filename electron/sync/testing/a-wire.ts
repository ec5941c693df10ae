import { fail, ok, type Result } from '../../../shared/result.ts'
import type { Receive } from '../../api/transport/transport.ts'
import type { Pour } from './a-service.ts'

/** A slow connection: delivers as much of a sheet as the test allows. */
export function createWire() {
  let sent = 0
  let bytes = new Uint8Array(0)
  let receive: Receive | null = null
  let answer: (result: Result<null>) => void = () => undefined

  const pour: Pour = (all, to) => {
    ;[sent, bytes, receive] = [0, all, to]
    return new Promise(resolve => {
      answer = resolve
    })
  }
  const carry = async (share: number): Promise<void> => {
    const until = Math.floor(bytes.length * share)
    await receive?.(bytes.slice(sent, until))
    sent = until
  }
  return {
    pour,
    /** Delivers up to this share of all bytes, from 0 to 1. */
    carry,
    async carryAll(): Promise<void> {
      await carry(1)
      answer(ok(null))
    },
    breakOff: (): void => answer(fail({ kind: 'outcome-unknown' })),
  }
}
export type Wire = ReturnType<typeof createWire>
