/** Undefined for invalid JSON; the caller decides what that means, usually that it is missing. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Like `parseJson`, for bytes, which may also be invalid UTF-8: a web page, or truncated text. */
export function parseJsonBytes(bytes: Uint8Array | ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
