/**
 * The public keys (Ed25519, SPKI, base64) whose owners may publish a version of Sheaf. Only a new version can change this list: to
 * change keys, ship one version that knows both. Made by `npm run package:update -- --new-key FILE`; packaging a release refuses an
 * update address while nobody stands here.
 */
export const RELEASE_KEYS: readonly string[] = []
