import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { until } from '../from-outside.mjs'

/** A screen's letters are small for a reader of printed pages, and red ones pale in grey: the green part of the picture has them dark. */
const LEGIBLE = ['-channel', 'G', '-separate', '-filter', 'Lanczos', '-resize', '300%', '-level', '20%,75%']

/**
 * The screen and the keys of a display with nothing else on it: all that can be seen of a program that lets nobody look into it.
 *
 * @param {{ display: string, pictures: string }} place `pictures`: the folder that pictures are kept in
 */
export function createScreen({ display, pictures }) {
  mkdirSync(pictures, { recursive: true })
  const env = { ...process.env, DISPLAY: display }
  const xdotool = (...words) => runProgram('xdotool', words, { env })

  const picture = async name => {
    const file = join(pictures, `${name}.png`)
    const { code, output } = await runProgram('import', ['-window', 'root', file], { env })
    if (code !== 0) throw new Error(`No picture of the screen: ${output}`)
    return file
  }
  /** What is written on the screen, as far as it can be read, without line breaks. */
  const read = async name => {
    const file = await picture(name)
    const large = join(pictures, 'large.png')
    await runProgram('convert', [file, ...LEGIBLE, large])
    const { output } = await runProgram('tesseract', [large, '-', '--psm', '11'])
    return output.replaceAll(/\s+/g, ' ')
  }

  return {
    picture,
    read,
    /** Keeps looking until the screen says it; the last look stays as a picture. */
    async says(name, words) {
      let last = ''
      await until(
        async () => {
          last = await read(name)
          return last.includes(words)
        },
        () => `The screen does not say "${words}", but: ${last}`,
      )
    },
    /** @returns {Promise<number[]>} the windows of a process that can be seen */
    async windowsOf(pid) {
      const { output } = await xdotool('search', '--onlyvisible', '--pid', `${pid}`)
      return output
        .split('\n')
        .filter(line => /^\d+$/.test(line))
        .map(Number)
    },
    /** @returns {Promise<number>} the window that keys go to */
    focused: async () => Number((await xdotool('getwindowfocus')).output),
    press: (...keys) => xdotool('key', '--delay', '60', ...keys),
    type: text => xdotool('type', '--delay', '15', text),
  }
}
