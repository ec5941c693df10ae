import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto'

/** Returns `count` random bytes. */
export type NewBytes = (count: number) => Uint8Array

// format, cost, salt, nonce, tag, sealed text. The cost is stored, so it can rise without a migration.
const FORMAT = 1
const SIZES = { salt: 16, nonce: 12, tag: 16, head: 2 + 16 + 12 + 16 }

/** Log2 of the scrypt cost: 2^17 blocks of 1 KiB, 128 MiB and a third of a second per guess, as OWASP recommends. */
export const SCRYPT_COST = 17

/** Inputs of sealing: randomness and the scrypt cost (`SCRYPT_COST`; lower in tests of other things). */
export type Sealing = { readonly newBytes: NewBytes; readonly cost: number }

/**
 * The scrypt key of a passphrase. Held in memory while an account is unlocked, so that a replacement can be sealed
 * without asking again.
 */
export type Lock = { readonly cost: number; readonly salt: Uint8Array; readonly key: Uint8Array }

export async function newLock(passphrase: string, { newBytes, cost }: Sealing): Promise<Lock> {
  const salt = newBytes(SIZES.salt)
  return { cost, salt, key: await keyFrom(passphrase, salt, cost) }
}

/** The lock of sealed bytes, if the passphrase is right. Null if they are no sealed text. */
export async function lockOf(bytes: Uint8Array, passphrase: string): Promise<Lock | null> {
  const [format, cost] = bytes
  if (format !== FORMAT || cost === undefined || cost < 10 || cost > 20 || bytes.length < SIZES.head) return null
  const salt = Uint8Array.from(saltOf(bytes))
  return { cost, salt, key: await keyFrom(passphrase, salt, cost) }
}

/** Whether the bytes were sealed with this lock. */
export const fits = ({ salt }: Lock, bytes: Uint8Array): boolean => Buffer.compare(salt, saltOf(bytes)) === 0

/** Locks a text with AES-256-GCM. `owner` is bound in, so that a sealed text cannot be moved to another account. */
export function seal(text: string, { cost, salt, key }: Lock, owner: string, newBytes: NewBytes): Uint8Array {
  const nonce = newBytes(SIZES.nonce)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(owner, 'utf8'))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([FORMAT, cost]), salt, nonce, cipher.getAuthTag(), sealed])
}

/** Null for the wrong lock or modified bytes: the two cannot be distinguished. */
export function unseal(bytes: Uint8Array, { key }: Lock, owner: string): string | null {
  if (bytes.length < SIZES.head) return null
  const nonce = bytes.subarray(2 + SIZES.salt, SIZES.head - SIZES.tag)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
  decipher.setAAD(Buffer.from(owner, 'utf8'))
  decipher.setAuthTag(bytes.subarray(SIZES.head - SIZES.tag, SIZES.head))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(SIZES.head)), decipher.final()]).toString('utf8')
  } catch {
    // A mismatch of the tag is a result, not a failure.
    return null
  }
}

const saltOf = (bytes: Uint8Array): Uint8Array => bytes.subarray(2, 2 + SIZES.salt)

function keyFrom(passphrase: string, salt: Uint8Array, cost: number): Promise<Buffer> {
  const options = { N: 2 ** cost, r: 8, p: 1, maxmem: 2 ** cost * 8 * 128 * 2 }
  return new Promise((resolve, reject) => {
    // The same passphrase typed on another keyboard may be composed differently (é as one character or as two).
    scrypt(passphrase.normalize('NFC'), salt, 32, options, (error, key) => (error ? reject(error) : resolve(key)))
  })
}
