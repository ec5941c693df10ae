import type { XmlListener } from './xml-reader.ts'
import { readXstring } from './xstring.ts'

/** Joins the runs of a rich text. Phonetic text is skipped. */
export function createRuns() {
  let text = ''
  let isText = false
  let isSound = false
  return {
    begin(): void {
      text = ''
    },
    open(name: string): void {
      if (name === 't') isText = true
      else if (name === 'rPh') isSound = true
    },
    close(name: string): void {
      if (name === 't') isText = false
      else if (name === 'rPh') isSound = false
    },
    add(piece: string): void {
      if (isText && !isSound) text += piece
    },
    read: () => readXstring(text),
  }
}

/** Reads the texts that the cells of a workbook refer to by number. */
export function createStringsReader() {
  const strings: string[] = []
  const runs = createRuns()
  const listener: XmlListener = {
    open(name) {
      if (name === 'si') runs.begin()
      else runs.open(name)
    },
    close(name) {
      if (name === 'si') strings.push(runs.read())
      else runs.close(name)
    },
    text: runs.add,
  }
  return { listener, strings }
}
