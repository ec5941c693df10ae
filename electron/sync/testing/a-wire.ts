import { reset } from '../../api/testing/in-process.ts'
import type { Pour } from './service/line.ts'

type End = 'open' | 'whole' | 'broken'

/** A slow connection: delivers as much of a sheet as the test allows. */
export function createWire() {
  let sent = 0
  let bytes = new Uint8Array(0)
  let arriving: Uint8Array[] = []
  let end: End = 'open'
  let wake: () => void = () => undefined

  const endNow = (): End => end
  const pour: Pour = async function* (all) {
    ;[sent, bytes, arriving, end] = [0, all, [], 'open']
    for (;;) {
      yield* arriving.splice(0)
      const how: End = endNow()
      if (how === 'whole') return
      if (how === 'broken') throw reset()
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  const carry = (share: number): void => {
    const until = Math.floor(bytes.length * share)
    arriving.push(bytes.slice(sent, until))
    sent = until
    wake()
  }
  const endWith = (how: End): void => {
    end = how
    wake()
  }
  return {
    pour,
    /** Delivers up to this share of all bytes, from 0 to 1. */
    carry,
    carryAll(): void {
      carry(1)
      endWith('whole')
    },
    breakOff: (): void => endWith('broken'),
  }
}
export type Wire = ReturnType<typeof createWire>
