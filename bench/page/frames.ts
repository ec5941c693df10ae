/** The start of the next frame in milliseconds of the page's clock, as in an event's `timeStamp`. */
export const nextFrame = (): Promise<number> =>
  new Promise(resolve => requestAnimationFrame(() => resolve(performance.now())))

/** Polls in every frame until the condition is true. Throws with the message of `late` on a timeout. */
export async function untilFrame(isSo: () => boolean, timeoutMs: number, late: () => string): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!isSo()) {
    if ((await nextFrame()) > end) throw new Error(late())
  }
}

/** When the first frame with a true condition had been painted. Throws as `untilFrame` does. */
export async function paintedWhen(isSo: () => boolean, timeoutMs: number, late: () => string): Promise<number> {
  const end = performance.now() + timeoutMs
  while (performance.now() < end) {
    const paintedAt = await nextPaintIf(isSo)
    if (paintedAt !== null) return paintedAt
  }
  throw new Error(late())
}

/** Null when the condition is false as the next frame begins. */
const nextPaintIf = (isSo: () => boolean): Promise<number | null> =>
  new Promise((resolve, reject) => {
    requestAnimationFrame(() => {
      try {
        if (isSo()) afterThisFrame(resolve)
        else resolve(null)
      } catch (cause) {
        reject(cause)
      }
    })
  })

/** A separate task runs after the current frame was painted. */
function afterThisFrame(done: (at: number) => void): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    done(performance.now())
  }
  port2.postMessage(null)
}

/** The system's time of the next event of this type, captured before other listeners. */
export function nextEvent<K extends 'click' | 'keydown' | 'input'>(
  type: K,
  isMeant: (event: WindowEventMap[K]) => boolean = () => true,
): Promise<number> {
  return new Promise(resolve => {
    const onEvent = (event: WindowEventMap[K]) => {
      if (!isMeant(event)) return
      window.removeEventListener(type, onEvent, { capture: true })
      resolve(event.timeStamp)
    }
    window.addEventListener(type, onEvent, { capture: true })
  })
}

/** Records frame lengths in milliseconds until the returned function is called; the last frame may be incomplete. */
export function watchFrames(): () => number[] {
  const lengths: number[] = []
  let isWatching = true
  let before = performance.now()
  const watch = async () => {
    while (isWatching) {
      const now = await nextFrame()
      lengths.push(now - before)
      before = now
    }
  }
  void watch()
  return () => {
    isWatching = false
    return [...lengths, performance.now() - before]
  }
}
