import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'

/** Random bytes, as many as asked for. */
export type NewBytes = (count: number) => Uint8Array

// format, cost, salt, nonce, tag, sealed text. The cost is stored, so it can rise without a migration.
const FORMAT = 1
const SIZES = { salt: 16, nonce: 12, tag: 16, head: 2 + 16 + 12 + 16 }

/** The power of two that a guess at a passphrase costs: 2^17 blocks of 1 KiB, 128 MiB and a third of a second, as OWASP advises. */
export const SCRYPT_COST = 17

/** What sealing needs from outside: chance, and how dear a guess is (`SCRYPT_COST`, but for tests that are about something else). */
export type Sealing = { readonly newBytes: NewBytes; readonly cost: number }

/**
 * Locks a text with a passphrase: scrypt makes the key, AES-256-GCM seals. `account` is bound in, so that a sealed text cannot
 * be moved to another account.
 */
export async function seal(
  text: string,
  passphrase: string,
  account: string,
  { newBytes, cost }: Sealing,
): Promise<Uint8Array> {
  const salt = newBytes(SIZES.salt)
  const nonce = newBytes(SIZES.nonce)
  const cipher = createCipheriv('aes-256-gcm', await keyFrom(passphrase, salt, cost), nonce)
  cipher.setAAD(Buffer.from(account, 'utf8'))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([FORMAT, cost]), salt, nonce, cipher.getAuthTag(), sealed])
}

/** Null when the passphrase is not the one, or when the bytes are not what was sealed: the two cannot be told apart. */
export async function unseal(bytes: Uint8Array, passphrase: string, account: string): Promise<string | null> {
  const [format, cost] = bytes
  if (format !== FORMAT || cost === undefined || cost < 10 || cost > 20 || bytes.length < SIZES.head) return null
  const salt = bytes.subarray(2, 2 + SIZES.salt)
  const nonce = bytes.subarray(2 + SIZES.salt, SIZES.head - SIZES.tag)
  const decipher = createDecipheriv('aes-256-gcm', await keyFrom(passphrase, salt, cost), nonce)
  decipher.setAAD(Buffer.from(account, 'utf8'))
  decipher.setAuthTag(bytes.subarray(SIZES.head - SIZES.tag, SIZES.head))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(SIZES.head)), decipher.final()]).toString('utf8')
  } catch {
    // The tag does not fit: that is the answer, not a failure.
    return null
  }
}

function keyFrom(passphrase: string, salt: Uint8Array, cost: number): Promise<Buffer> {
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** cost * 8 * 128 * 2 }
  return new Promise((resolve, reject) => {
    // The same passphrase typed on another keyboard may be composed differently (é as one character or as two).
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
