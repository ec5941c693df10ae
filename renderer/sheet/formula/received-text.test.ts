import { expect, test } from 'vitest'
import { receivedStrokes } from './received-text.ts'

const drawn = (received: Parameters<typeof receivedStrokes>[0]): string =>
  receivedStrokes(received)
    .map(({ text, className }) => (className === 'sf-ink-caret' ? '|' : className ? `_${text}_` : text))
    .join('')

test('composed text is underlined, with the caret in it', () => {
  expect(drawn({ text: '日本ごが', caret: 4, composed: { start: 2, end: 4 } })).toBe('日本_ごが_|')
  expect(drawn({ text: '日本ごが', caret: 3, composed: { start: 2, end: 4 } })).toBe('日本_ご_|_が_')
})

test('text without a composition shows its caret', () => {
  expect(drawn({ text: '日本', caret: 2, composed: null })).toBe('日本|')
  expect(drawn({ text: '日本', caret: 1, composed: null })).toBe('日|本')
})
