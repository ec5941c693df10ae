import type { AppStart } from '../../../shared/model/app-start.ts'

type Store = Pick<AppStart, 'tokenStores' | 'platform'>

/** Where tokens are kept on this computer, by the name people know it by. */
export function storeWords({ tokenStores, platform }: Store): string {
  if (tokenStores.keyring === 'unavailable') {
    return 'No system keyring here. Tokens are kept with a passphrase, or not at all'
  }
  if (platform === 'darwin') return 'Tokens are kept in your system keychain'
  if (platform === 'win32') return 'Tokens are encrypted for your Windows account'
  if (tokenStores.backend.startsWith('kwallet')) return 'Tokens are kept in KWallet'
  return 'Tokens are kept in your system keyring'
}
