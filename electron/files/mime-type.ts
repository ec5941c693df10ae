/** The MIME type that goes with the end of a name. Its table is a third of the whole program, so it is read with the first file. */
export async function mimeTypeOf(name: string): Promise<string> {
  const { lookup } = await import('mime-types')
  return lookup(name) || 'application/octet-stream'
}
