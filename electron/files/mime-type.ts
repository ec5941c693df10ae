/**
 * The MIME type of a file extension. Its table is a third of the whole program, so it is loaded with the first file.
 */
export async function mimeTypeOf(name: string): Promise<string> {
  const { lookup } = await import('mime-types')
  return lookup(name) || 'application/octet-stream'
}
