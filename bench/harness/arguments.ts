/** The command line options: `P3 P8 --rounds 2 --json FILE --profile --guard --pictures`. No names: all. */
export type BenchArguments = {
  /** In the order in which they were named. */
  readonly names: ReadonlySet<string>
  readonly jsonFile: string | null
  /** The limit of rounds of every benchmark. */
  readonly mostRounds: number
  readonly profile: boolean
  readonly guard: boolean
  /** Keeps every picture that P28 records. */
  readonly pictures: boolean
}

/** Throws on an unknown name, so that a typing error does not look like a quick success. */
export function readArguments(args: readonly string[], known: readonly string[]): BenchArguments {
  const left = [...args]
  const flag = (name: string): boolean => {
    const at = left.indexOf(name)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  const after = (name: string, what: string): string | null => {
    const at = left.indexOf(name)
    if (at < 0) return null
    const [, value] = left.splice(at, 2)
    if (value === undefined) throw new Error(`${name} needs ${what} after it.`)
    return value
  }
  const jsonFile = after('--json', 'a file')
  const mostRounds = Number(after('--rounds', 'a number') ?? Number.POSITIVE_INFINITY)
  if (!(mostRounds >= 1)) throw new Error('--rounds needs a number of at least 1.')
  const [profile, guard, pictures] = [flag('--profile'), flag('--guard'), flag('--pictures')]
  const unknown = left.find(name => !known.includes(name))
  if (unknown !== undefined) throw new Error(`There is no benchmark ${unknown}. There are: ${known.join(', ')}.`)
  return { names: new Set(left.length > 0 ? left : known), jsonFile, mostRounds, profile, guard, pictures }
}
