const A_TURN_BYTES = 2 * 1024 * 1024

/**
 * The chunks as one piece. A body of tens of megabytes takes as long to copy as three frames last, so others get their turn in
 * between: `pause` settles after they had it.
 */
export async function joinChunks(
  chunks: readonly Uint8Array[],
  length: number,
  pause: () => Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(length)
  let offset = 0
  let pausedAt = 0
  for (const chunk of chunks) {
    if (offset - pausedAt >= A_TURN_BYTES) {
      pausedAt = offset
      await pause()
    }
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}
