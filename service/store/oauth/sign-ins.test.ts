import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { signInStore } from './sign-ins.ts'

function withSignIns() {
  const service = startService()
  return { ...service, signIns: signInStore(service.store.db) }
}

test('a browser is signed in until the end of its sign-in', () => {
  const { signIns, bob } = withSignIns()

  signIns.add('browser', bob.id, 100, 1)

  expect([signIns.find('browser', 99), signIns.find('browser', 100), signIns.find('other', 1)]).toEqual([
    bob.id,
    null,
    null,
  ])
})

test('signing out ends one browser, a new password all of the person', () => {
  const { signIns, ann, bob } = withSignIns()
  for (const [hash, { id }] of [
    ['bob 1', bob],
    ['bob 2', bob],
    ['bob 3', bob],
    ['ann', ann],
  ] as const) {
    signIns.add(hash, id, 100, 1)
  }
  const here = () => ['bob 1', 'bob 2', 'bob 3', 'ann'].filter(hash => signIns.find(hash, 2) !== null)

  signIns.remove('bob 1')
  expect(here()).toEqual(['bob 2', 'bob 3', 'ann'])
  signIns.removeOf(bob.id)
  expect(here()).toEqual(['ann'])
})

test('sign-ins that are over do not pile up', () => {
  const { signIns, bob, store } = withSignIns()
  signIns.add('old', bob.id, 100, 1)

  signIns.add('new', bob.id, 300, 200)

  expect(store.db.sqlite.prepare('SELECT hash FROM sign_ins').all()).toEqual([{ hash: 'new' }])
})
