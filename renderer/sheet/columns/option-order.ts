/** The same options with one of them at another place, counted from 0. Places beyond the ends are the ends. */
export function withOptionAt(options: readonly string[], from: number, to: number): readonly string[] {
  const option = options[from]
  if (option === undefined) return options
  return options.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(options.length - 1, to)), 0, option)
}

/** What was typed or pasted as new options, one a line; those that are there already are left out. */
export function withNewOptions(options: readonly string[], typed: string): readonly string[] {
  const lines = typed
    .split(/[\r\n]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
  return [...new Set([...options, ...lines])]
}
