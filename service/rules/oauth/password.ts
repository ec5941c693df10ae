import { scrypt, timingSafeEqual } from 'node:crypto'

/** Scrypt's cost: about 32 MB and a tenth of a second per attempt. */
const COST = 32_768
const KEY_BYTES = 32

/** No l, o, 0 or 1, so that a password read aloud is typed correctly. 32 characters encode five bits each. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The shortest accepted password. */
export const SHORTEST_PASSWORD = 8

/**
 * Format of the stored hash: `scrypt$salt$key`, both in hex, or `made$salt$key` for a password of `toPassword`. `salt`
 * is random text. Tests inject a lower `cost`.
 */
export async function hashPassword(
  password: string,
  salt: string,
  origin: 'scrypt' | 'made' = 'scrypt',
  cost = COST,
): Promise<string> {
  return `${origin}$${salt}$${(await derive(password, salt, cost)).toString('hex')}`
}

/**
 * Whether attempts at this password need no limit: a generated password has 80 random bits, so it cannot be guessed,
 * and a limit would only let an attacker lock the user out.
 */
export function isBeyondGuessing(kept: string): boolean {
  return kept.startsWith('made$')
}

/** Whether this is the password. Takes as long without one, so that the response time reveals nothing. */
export async function isPassword(password: string, kept: string | null, cost = COST): Promise<boolean> {
  const [, salt, key] = (kept ?? 'scrypt$none$').split('$')
  const derived = await derive(password, salt ?? '', cost)
  const expected = Buffer.from(key ?? '', 'hex')
  return expected.length === derived.length && timingSafeEqual(expected, derived)
}

/** A password with 80 random bits that is easy to read aloud, from random hex: `k7fm-2hqp-x9ta-cd3r`. */
export function toPassword(secret: string): string {
  const bytes = [...Buffer.from(secret, 'hex').subarray(-16)]
  const signs = bytes.map(byte => SIGNS[byte % SIGNS.length]).join('')
  return signs.replace(/(.{4})(?=.)/g, '$1-')
}

// The same password may be typed composed or decomposed (NFC), and with any space character.
function derive(password: string, salt: string, cost: number): Promise<Buffer> {
  const options = { N: cost, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
