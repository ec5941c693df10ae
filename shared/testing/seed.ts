import seed from './seed.json' with { type: 'json' }

// shared/ is compiled without the types of Node; tests run in it.
declare const process: { readonly env: { readonly SHEAF_SEED?: string } }

/** The seed of every generated test: fixed, unless SHEAF_SEED overrides it. */
export const SEED: number = toSeed(process.env.SHEAF_SEED)

function toSeed(text: string | undefined): number {
  if (text === undefined) return seed.usual
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new Error(`SHEAF_SEED is a whole number of at most nine digits, not "${text}".`)
}
