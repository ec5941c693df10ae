/** Calls `work` after this many frames. */
export function afterFrames(frames: number, work: () => void): void {
  if (frames === 0) work()
  else requestAnimationFrame(() => afterFrames(frames - 1, work))
}
