/**
 * The public keys (Ed25519, SPKI, base64) whose owners may publish a version of Sheaf. Only a new version can change
 * this list: to change keys, ship one version that has both. Created by `npm run package -- --update --new-key FILE`;
 * packaging a release rejects an update address while the list is empty.
 */
export const RELEASE_KEYS: readonly string[] = []
