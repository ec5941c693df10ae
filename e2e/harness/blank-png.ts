import { encodePng, pngLineBytes } from './png.ts'

/** A black 1-bit picture, which compresses a thousand to one. */
export const blankPng = (width: number, height: number): Buffer =>
  encodePng({ width, height, pixels: 'bits' }, Buffer.alloc(height * pngLineBytes(width, 'bits')), 9)
