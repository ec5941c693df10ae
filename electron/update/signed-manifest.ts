import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js'
import { z } from 'zod'
import type { After } from '../../shared/after.ts'
import { startIdleTimeout } from '../api/transport/idle-timeout.ts'
import { isSignedBy } from './signature.ts'
import { UpdateRefusal } from './update-refusal.ts'

export type ManifestDeps = {
  readonly fetch: typeof fetch
  readonly after: After
  /** A response times out after this long without a byte. */
  readonly idleTimeoutMs: number
  readonly keys: readonly string[]
}

const MOST_BYTES = { manifest: 64 * 1024, signature: 1024 }
const LARGEST_FILE_BYTES = 1024 ** 3
const LONGEST_NOTES = 8000

/** The parts of electron-updater's `latest.yml` that Sheaf uses: all others have no effect. */
const Manifest = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}(-[0-9A-Za-z.-]{1,40})?$/),
  files: z
    .array(
      z.object({
        // A file name next to the manifest, never an address elsewhere.
        url: z.string().regex(/^[\w+~-][\w.+~-]{0,199}$/),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.number().int().positive().max(LARGEST_FILE_BYTES),
      }),
    )
    .min(1)
    .max(20),
  releaseDate: z.string().max(40).default(''),
  releaseNotes: z
    .string()
    .nullish()
    .transform(notes => plainText(notes ?? '').slice(0, LONGEST_NOTES)),
})
export type Manifest = z.infer<typeof Manifest>

/**
 * The manifest at this address after its signature was verified. Nothing of it is parsed before that.
 *
 * @param address of the manifest; its signature has the same address with `.sig` appended
 * @throws UpdateRefusal
 */
export async function readSignedManifest(address: URL, deps: ManifestDeps): Promise<Manifest> {
  const beside = new URL(`${address.pathname.split('/').at(-1)}.sig`, address)
  const manifest = await ask(address, MOST_BYTES.manifest, deps)
  if (manifest === null) throw new UpdateRefusal('no-answer')
  const signature = await ask(beside, MOST_BYTES.signature, deps)
  if (signature === null || !isSignedBy(manifest, signature.toString('latin1'), deps.keys)) {
    throw new UpdateRefusal('not-signed')
  }
  const parsed = Manifest.safeParse(inYaml(manifest.toString('utf8'), address))
  if (!parsed.success) throw new UpdateRefusal('unreadable')
  return parsed.data
}

function inYaml(text: string, address: URL): unknown {
  try {
    return parseUpdateInfo(text, 'latest.yml', address)
  } catch {
    // The parser throws for invalid YAML; the user sees that it cannot be read.
    return null
  }
}

/** The whole response; null without one. Redirects are not followed: the address is part of the release. */
async function ask(
  address: URL,
  mostBytes: number,
  { fetch, after, idleTimeoutMs }: ManifestDeps,
): Promise<Buffer | null> {
  const idleTimeout = startIdleTimeout(after, idleTimeoutMs, undefined)
  try {
    const response = await fetch(address, { redirect: 'error', signal: idleTimeout.signal })
    const pieces: Uint8Array[] = []
    let bytes = 0
    for await (const piece of response.ok && response.body ? response.body : []) {
      idleTimeout.restart()
      bytes += piece.byteLength
      if (bytes > mostBytes) throw new UpdateRefusal('unreadable')
      pieces.push(piece)
    }
    return response.ok ? Buffer.concat(pieces) : null
  } catch (error) {
    if (error instanceof UpdateRefusal) throw error
    // Any failure counts as no response.
    return null
  } finally {
    idleTimeout.end()
  }
}

/** Removes terminal controls and bidirectional marks. */
const plainText = (text: string): string => text.replace(/[^\P{C}\n\t]/gu, '').trim()
