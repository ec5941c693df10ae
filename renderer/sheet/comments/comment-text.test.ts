import { expect, test } from 'vitest'
import { namedBeforeCaret, peopleFor, textParts } from './comment-text.ts'

const people = [
  { name: 'Ann', email: 'ann@office.example' },
  { name: 'Ann Lee', email: 'lee@office.example' },
]
const mentions = (text: string) => textParts(text, people).flatMap(part => (part.kind === 'mention' ? [part.text] : []))

test('mentions are highlighted, the longest name first', () => {
  expect(textParts('Thanks @Ann Lee, and @ann.', people)).toEqual([
    { kind: 'words', text: 'Thanks ' },
    { kind: 'mention', text: '@Ann Lee' },
    { kind: 'words', text: ', and ' },
    { kind: 'mention', text: '@ann' },
    { kind: 'words', text: '.' },
  ])
})

test('a web address is a separate part, also if it contains an @', () => {
  expect(textParts('@Ann: https://maps.example/@51.5,0.1/Ann, see', people)).toEqual([
    { kind: 'mention', text: '@Ann' },
    { kind: 'words', text: ': ' },
    { kind: 'link', text: 'https://maps.example/@51.5,0.1/Ann' },
    { kind: 'words', text: ', see' },
  ])
})

test('addresses count as names after an @, and nowhere else', () => {
  expect(mentions('Ask @bo.b@other.example or write to ann@office.example')).toEqual(['@bo.b@other.example'])
  expect(mentions('@lee@office.example')).toEqual(['@lee@office.example'])
})

test('an @ without a known name stays text, and no letter is lost', () => {
  const odd = '@ @@ @Annette 5 @ £3 @'
  expect(mentions(odd)).toEqual([])
  expect(
    textParts(odd, people)
      .map(({ text }) => text)
      .join(''),
  ).toBe(odd)
  expect(textParts('', people)).toEqual([])
})

test('the list of people is read once for all comments, and not for comments without an @', () => {
  let reads = 0
  const counted = [
    {
      email: 'ann@office.example',
      get name() {
        reads += 1
        return 'Ann'
      },
    },
  ]
  textParts('Nobody is meant', counted)
  expect(reads).toBe(0)
  textParts('@Ann and @Ann', counted)
  textParts('@Ann again', counted)
  expect(reads).toBe(1)
})

test('people are suggested from the @ on, until the line ends', () => {
  expect(namedBeforeCaret('Hello @an', 9)).toBe('an')
  expect(namedBeforeCaret('Hello @ann lee', 14)).toBe('ann lee')
  expect(namedBeforeCaret('Hello @an\nnext', 14)).toBe(null)
  expect(namedBeforeCaret('me@an', 5)).toBe(null)
  expect(namedBeforeCaret('no', 2)).toBe(null)
})

test('people are found by the start of their name, of a later part of it, or of their address', () => {
  expect(peopleFor('le', people).map(({ name }) => name)).toEqual(['Ann Lee'])
  expect(peopleFor('ANN', people)).toHaveLength(2)
  expect(peopleFor('lee@', people)).toHaveLength(1)
  expect(peopleFor('zz', people)).toEqual([])
})
