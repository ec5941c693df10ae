import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'

/**
 * Makes a tar.gz of a packaged folder, for a system that takes no other package: it is unpacked anywhere, and `sheaf` in it started. Its
 * page is kept in the sandbox where users may make namespaces; nobody but root can give the helper its rights.
 *
 * @param {{ packed: string, version: string, folder: string }} wanted `folder`: where to put it
 * @returns {Promise<string>} its path
 */
export async function buildTar({ packed, version, folder }) {
  const output = join(folder, `sheaf-${version}-linux-${process.arch}.tar.gz`)
  // Nobody's name is in it, and the rights are the same whatever the umask was.
  const alike = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const inside = ['--transform', `s,^[.],sheaf-${version},`, '--directory', packed, '.']
  const { code, output: said } = await runProgram('tar', ['--create', '--gzip', '--file', output, ...alike, ...inside])
  if (code !== 0) throw new Stop(`tar could not make the tar.gz.\n${said.trim()}`)
  return output
}
