import { percentEncode } from './percent-encode.ts'

/** The bytes of one file on their way up. `content` is asked for each sending: a second one follows where the token had ended. */
export type Sending = {
  readonly name: string
  readonly sizeBytes: number
  readonly mimeType: string
  readonly content: () => AsyncIterable<Uint8Array>
}

/** A body of two parts on its way up: what is said, as JSON, and one file. `sizeBytes` is exact. */
export type Form = {
  readonly contentType: string
  readonly sizeBytes: number
  readonly content: () => AsyncIterable<Uint8Array>
}

/**
 * Writes the specification's multipart body ("Multipart rules"): a JSON part under its own name, a file part named `file`, both with
 * Content-Disposition and Content-Type, values URL-encoded. `boundary` must not occur in the file: give it chance enough.
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
