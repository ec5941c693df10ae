import { createHash, createPublicKey, verify } from 'node:crypto'

/** `sheaf-update-v1 KEY-ID SIGNATURE`, in one line. The key id selects one of several keys, and can be logged. */
const LINE = /^sheaf-update-v1 ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\s*$/

/**
 * Whether a detached signature over exactly these bytes was made with one of these keys.
 *
 * @param keys as in `release-keys.ts`
 */
export function isSignedBy(bytes: Uint8Array, signature: string, keys: readonly string[]): boolean {
  const [, id, made] = LINE.exec(signature) ?? []
  const key = keys.find(each => keyId(each) === id)
  if (key === undefined || made === undefined) return false
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return publicKey.asymmetricKeyType === 'ed25519' && verify(null, bytes, publicKey, Buffer.from(made, 'base64'))
}

const keyId = (key: string): string =>
  createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 16)
