/** Returns the errors that nothing caught while `run` was working: in production each of them ends the process. */
export async function uncaughtDuring(run: () => Promise<void>): Promise<readonly unknown[]> {
  const uncaught: unknown[] = []
  const record = (cause: unknown) => void uncaught.push(cause)
  process.on('uncaughtException', record)
  try {
    await run()
  } finally {
    process.off('uncaughtException', record)
  }
  return uncaught
}
