import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { errorCode } from '../../shared/thrown.ts'
import type { TlsPair } from '../main.ts'
import { UsageError } from './usage.ts'

/** Reads the pair, or null when neither file is given. Any problem is reported in one sentence. */
export function readTlsPair(certFile: string | undefined, keyFile: string | undefined): TlsPair | null {
  if (certFile === undefined && keyFile === undefined) return null
  if (certFile === undefined || keyFile === undefined) {
    throw new UsageError('A certificate needs its key: give both --tls-cert FILE and --tls-key FILE.')
  }
  const pair = { cert: read(certFile, 'certificate'), key: read(keyFile, 'key') }
  const fault = pairFault(pair)
  if (fault !== null) throw new UsageError(`${certFile} and ${keyFile} ${fault}`)
  return pair
}

function read(file: string, what: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    const reason = errorCode(cause) === 'ENOENT' ? 'it does not exist' : 'it is not readable'
    throw new UsageError(`The ${what} ${file} cannot be read: ${reason}.`)
  }
}

function pairFault({ cert, key }: TlsPair): string | null {
  try {
    createSecureContext({ cert, key })
    return null
  } catch (cause) {
    // OpenSSL's code for a key of another certificate
    const isMismatch = errorCode(cause) === 'ERR_OSSL_X509_KEY_VALUES_MISMATCH'
    return isMismatch
      ? 'do not belong together: the key is of another certificate.'
      : 'cannot be used: both must be PEM files, the key without a passphrase.'
  }
}
