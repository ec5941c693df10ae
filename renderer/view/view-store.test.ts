import { beforeEach, expect, test } from 'vitest'
import { useView, view } from './view-store.ts'

beforeEach(() => view.forget())

test('Ctrl+2 shows the second tab and changes nothing else', () => {
  view.open('sheet:1')
  view.open('sheet:2')
  view.openAt(1)

  expect(useView.getState().tabs.active).toBe('sheet:1')

  view.openAt(7)

  expect(useView.getState().tabs.active).toBe('sheet:1')
})

test('closing a replaced layer leaves the new one open', () => {
  view.show('account')
  view.show('sign-out')
  view.hide('account')

  expect(useView.getState().layer).toBe('sign-out')

  view.hide('sign-out')

  expect(useView.getState().layer).toBeNull()
})

test('the next account starts without the tabs of the previous one', () => {
  view.open('sheet:1')
  view.openSidebar('attachments')
  view.forget()

  expect(useView.getState()).toMatchObject({ tabs: { open: [] }, sidebar: null })
})

test('the paper clip toggles the attachments', () => {
  view.toggleSidebar('attachments')
  view.toggleSidebar('conversations')

  expect(useView.getState().sidebar).toBe('conversations')

  view.toggleSidebar('conversations')

  expect(useView.getState().sidebar).toBeNull()
})
