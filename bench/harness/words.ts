/** The command line options: `P3 P8 --json FILE --profile`. No names: all. */
export type Words = {
  readonly names: ReadonlySet<string>
  readonly jsonFile: string | null
  readonly profile: boolean
}

/** Throws on an unknown name, so that a typing error does not look like a quick success. */
export function readWords(words: readonly string[], known: readonly string[]): Words {
  const at = words.indexOf('--json')
  const jsonFile = at < 0 ? null : (words[at + 1] ?? null)
  if (at >= 0 && jsonFile === null) throw new Error('--json needs a file after it.')
  const others = words.filter((_, index) => at < 0 || (index !== at && index !== at + 1))
  const named = others.filter(word => word !== '--profile')
  const unknown = named.find(name => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}. There are: ${known.join(', ')}.`)
  return {
    names: new Set(named.length > 0 ? named : known),
    jsonFile,
    profile: others.includes('--profile'),
  }
}
