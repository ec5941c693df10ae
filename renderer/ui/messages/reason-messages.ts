/** A reason in quotation marks; one that quotes somebody already is left alone. */
export function reasonMessage(reason: string | null): string {
  if (!reason?.trim()) return 'The service gave no reason.'
  return /[“”"]/.test(reason) ? reason : `“${reason.trim()}”`
}
