import { expect, test } from 'vitest'
import { startService } from '../../testing/service.ts'
import { signInStore } from './sign-ins.ts'

function withSignIns() {
  const service = startService()
  return { ...service, signIns: signInStore(service.store.db) }
}

test('a browser stays signed in until its session expires', () => {
  const { signIns, bob } = withSignIns()

  signIns.add('browser', bob.id, 100, 1)

  expect([signIns.find('browser', 99), signIns.find('browser', 100), signIns.find('other', 1)]).toEqual([
    bob.id,
    null,
    null,
  ])
})

test('signing out ends all sessions of one browser, a new password all sessions of the user', () => {
  const { signIns, ann, bob } = withSignIns()
  for (const [hash, { id }] of [
    ['bob1.visit', bob],
    ['bob2.visit', bob],
    ['bob3.visit', bob],
    ['ann.visit', ann],
  ] as const) {
    signIns.add(hash, id, 100, 1)
  }
  const here = () =>
    ['bob1.visit', 'bob2.visit', 'bob3.visit', 'ann.visit'].filter(hash => signIns.find(hash, 2) !== null)

  signIns.removeAt('bob1')
  expect(here()).toEqual(['bob2.visit', 'bob3.visit', 'ann.visit'])
  signIns.removeOf(bob.id)
  expect(here()).toEqual(['ann.visit'])
})

test('deletes expired sessions', () => {
  const { signIns, bob, store } = withSignIns()
  signIns.add('old', bob.id, 100, 1)

  signIns.add('new', bob.id, 300, 200)

  expect(store.db.sqlite.prepare('SELECT hash FROM sign_ins').all()).toEqual([{ hash: 'new' }])
})
