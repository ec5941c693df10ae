import { sampleScreen } from './sampling.ts'
import type { Watch } from './watch.ts'

/** A separate program that samples the screen until a message arrives, and then sends the changes (`Watched`). */
let isStopped = false
process.once('message', () => {
  isStopped = true
})
// The benchmark has received the changes, or has ended without stopping this program.
process.once('disconnect', () => process.exit())

// as: written by `recording.ts`
const watch = JSON.parse(process.argv[2] ?? '') as Watch
process.send?.(
  await sampleScreen(
    watch,
    () => isStopped,
    () => process.send?.('watching'),
  ),
)
