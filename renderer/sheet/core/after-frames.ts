/** Does the work once so many frames have been drawn. */
export function afterFrames(frames: number, work: () => void): void {
  if (frames === 0) work()
  else requestAnimationFrame(() => afterFrames(frames - 1, work))
}
