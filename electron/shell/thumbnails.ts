import { nativeImage } from 'electron'

const LONGEST_SIDE = 320

/** A small PNG of a picture; null where the bytes are not one that Chromium can draw. */
export function thumbnailOf(bytes: Uint8Array): Uint8Array | null {
  const image = nativeImage.createFromBuffer(Buffer.from(bytes))
  if (image.isEmpty()) return null
  const { width, height } = image.getSize()
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return image.resize({ width: Math.max(1, Math.round(width * scale)), quality: 'good' }).toPNG()
}
