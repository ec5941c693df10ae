import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { Stop } from '../../progress.mjs'

/**
 * Creates a tar.gz of a packaged folder for systems without a suitable package: it can be unpacked anywhere. Its page
 * is sandboxed if users may create namespaces; only root could set up the sandbox helper.
 *
 * @param {{ packed: string, version: string, folder: string }} wanted `folder`: the destination
 * @returns {Promise<string>} its path
 */
export async function buildTar({ packed, version, folder }) {
  const output = join(folder, `sheaf-${version}-linux-${process.arch}.tar.gz`)
  // Without user names, and with the same modes for any umask.
  const alike = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const inside = ['--transform', `s,^[.],sheaf-${version},`, '--directory', packed, '.']
  const { code, output: log } = await runProgram('tar', ['--create', '--gzip', '--file', output, ...alike, ...inside])
  if (code !== 0) throw new Stop(`tar could not make the tar.gz.\n${log.trim()}`)
  return output
}
