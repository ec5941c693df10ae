import { percentEncode } from './percent-encode.ts'

/**
 * The bytes of one file to upload. `content` is called for each attempt: there is a second one after an expired token.
 */
export type Sending = {
  readonly name: string
  readonly sizeBytes: number
  readonly mimeType: string
  readonly content: () => AsyncIterable<Uint8Array>
}

/** A body of two parts: JSON and one file. `sizeBytes` is exact. */
export type Form = {
  readonly contentType: string
  readonly sizeBytes: number
  readonly content: () => AsyncIterable<Uint8Array>
}

/**
 * Writes the specification's multipart body ("Multipart rules"): a named JSON part and a file part named `file`, both
 * with Content-Disposition and Content-Type, values URL-encoded. `boundary` must not occur in the file: use a random
 * one.
 */
export function toForm(
  boundary: string,
  json: { readonly name: string; readonly value: unknown },
  file: Sending,
): Form {
  const head = Buffer.from(
    [
      `--${boundary}`,
      `Content-Disposition: form-data; name="${percentEncode(json.name)}"`,
      'Content-Type: application/json',
      '',
      JSON.stringify(json.value),
      `--${boundary}`,
      `Content-Disposition: form-data; name="file"; filename="${percentEncode(file.name)}"`,
      `Content-Type: ${file.mimeType}`,
      '',
      '',
    ].join('\r\n'),
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)

  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    sizeBytes: head.byteLength + file.sizeBytes + tail.byteLength,
    async *content() {
      yield head
      yield* file.content()
      yield tail
    },
  }
}
