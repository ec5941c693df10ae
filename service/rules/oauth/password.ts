import { scrypt, timingSafeEqual } from 'node:crypto'

// About 32 MB and a tenth of a second per guess.
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const KEY_BYTES = 32

/** No l, o, 0 or 1: what is read aloud is typed right. 32 signs, so that each takes five bits. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The shortest password the service takes. */
export const SHORTEST_PASSWORD = 8

/**
 * How a password is kept: `scrypt$salt$key`, both in hex, and `made$salt$key` when it is one of `toPassword`. `salt` is fresh
 * random text.
 */
export async function hashPassword(
  password: string,
  salt: string,
  origin: 'scrypt' | 'made' = 'scrypt',
): Promise<string> {
  return `${origin}$${salt}$${(await derive(password, salt)).toString('hex')}`
}

/**
 * Whether guesses at this password need no count: it is one of 2^80, so nobody comes upon it, however often they may try, and
 * counting would only give others a way to lock the person out.
 */
export function isBeyondGuessing(kept: string): boolean {
  return kept.startsWith('made$')
}

/** Whether this is the password. Takes as long when there is none, so that time tells nothing. */
export async function isPassword(password: string, kept: string | null): Promise<boolean> {
  const [, salt, key] = (kept ?? 'scrypt$none$').split('$')
  const derived = await derive(password, salt ?? '')
  const expected = Buffer.from(key ?? '', 'hex')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** A password of 80 random bits that can be read aloud, from fresh random hex: `k7fm-2hqp-x9ta-cd3r`. */
export function toPassword(secret: string): string {
  const bytes = [...Buffer.from(secret, 'hex').subarray(-16)]
  const signs = bytes.map(byte => SIGNS[byte % SIGNS.length]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

// The same password may be typed composed or decomposed (NFC), and with any of the spaces of a keyboard.
function derive(password: string, salt: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, COST, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
