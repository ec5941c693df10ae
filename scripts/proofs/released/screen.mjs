import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../process.mjs'
import { until } from '../from-outside.mjs'

/** OCR expects larger text than a screen's, and red text is pale in grey: the green channel shows it dark. */
const LEGIBLE = ['-channel', 'G', '-separate', '-filter', 'Lanczos', '-resize', '300%', '-level', '20%,75%']

/**
 * Screen and keyboard of a display: the only access to a program that cannot be debugged.
 *
 * @param {{ display: string, pictures: string }} place `pictures`: the folder for screenshots
 */
export function createScreen({ display, pictures }) {
  mkdirSync(pictures, { recursive: true })
  const env = { ...process.env, DISPLAY: display }
  const xdotool = (...args) => runProgram('xdotool', args, { env })

  const picture = async name => {
    const file = join(pictures, `${name}.png`)
    const { code, output } = await runProgram('import', ['-window', 'root', file], { env })
    if (code !== 0) throw new Error(`No picture of the screen: ${output}`)
    return file
  }
  /** The recognized text of the screen, without line breaks. */
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
    /** Polls until the screen shows the text; keeps the last screenshot. */
    async says(name, text) {
      let last = ''
      await until(
        async () => {
          last = await read(name)
          return last.includes(text)
        },
        () => `The screen does not say "${text}", but: ${last}`,
      )
    },
    /** @returns {Promise<number[]>} the visible windows of a process */
    async windowsOf(pid) {
      const { output } = await xdotool('search', '--onlyvisible', '--pid', `${pid}`)
      return output
        .split('\n')
        .filter(line => /^\d+$/.test(line))
        .map(Number)
    },
    /** @returns {Promise<number>} the focused window */
    focused: async () => Number((await xdotool('getwindowfocus')).output),
    press: (...keys) => xdotool('key', '--delay', '60', ...keys),
    type: text => xdotool('type', '--delay', '15', text),
  }
}
