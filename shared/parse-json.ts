/** Undefined when the text is no JSON: whoever reads it says what that means, mostly that it counts as not there. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The same of bytes, which may also be no UTF-8: a web page, or half a text. */
export function parseJsonBytes(bytes: Uint8Array | ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
