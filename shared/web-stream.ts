/** The part of Node's `Readable` that is needed here. */
type NodeReadable = {
  on(event: 'data', listener: (chunk: Uint8Array<ArrayBuffer>) => void): unknown
  on(event: 'error', listener: (cause: Error) => void): unknown
  on(event: 'end' | 'close', listener: () => void): unknown
  pause(): unknown
  resume(): unknown
  destroy(): unknown
  readonly readableHighWaterMark: number
}

/**
 * Converts Node's stream to the web's, as `Readable.toWeb` does. That one crashes the process when a stream with
 * buffered data is cancelled during a read (nodejs/node#64529).
 */
export function toWebStream(bytes: NodeReadable): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Node may still emit buffered data after the end of this stream.
  let isOver = false
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        const end = (close: () => void) => {
          if (!isOver) close()
          isOver = true
        }
        bytes.pause()
        bytes.on('data', chunk => {
          if (isOver) return
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) bytes.pause()
        })
        bytes.on('end', () => end(() => controller.close()))
        bytes.on('error', cause => end(() => controller.error(cause)))
        bytes.on('close', () => end(() => controller.error(new Error('The stream was closed before its end.'))))
      },
      pull: () => void bytes.resume(),
      cancel() {
        isOver = true
        bytes.destroy()
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: bytes.readableHighWaterMark }),
  )
}
