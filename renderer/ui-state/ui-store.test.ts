import { beforeEach, expect, test } from 'vitest'
import { useUiState, view } from './ui-store.ts'

beforeEach(() => view.forget())

test('Ctrl+2 shows the second tab and changes nothing else', () => {
  view.open('sheet:1')
  view.open('sheet:2')
  view.openAt(1)

  expect(useUiState.getState().tabs.active).toBe('sheet:1')

  view.openAt(7)

  expect(useUiState.getState().tabs.active).toBe('sheet:1')
})

test('closing a replaced layer leaves the new one open', () => {
  view.show('account')
  view.show('sign-out')
  view.hide('account')

  expect(useUiState.getState().layer).toBe('sign-out')

  view.hide('sign-out')

  expect(useUiState.getState().layer).toBeNull()
})

test('the next account starts without the tabs of the previous one', () => {
  view.open('sheet:1')
  view.openSidebar('attachments')
  view.forget()

  expect(useUiState.getState()).toMatchObject({ tabs: { open: [] }, sidebar: null })
})

test('the paper clip toggles the attachments', () => {
  view.toggleSidebar('attachments')
  view.toggleSidebar('conversations')

  expect(useUiState.getState().sidebar).toBe('conversations')

  view.toggleSidebar('conversations')

  expect(useUiState.getState().sidebar).toBeNull()
})

test('a pane opens for the active row, and an open one keeps its scope unless another is given', () => {
  view.openSidebar('attachments')
  view.setSidebarScope('sheet')
  view.openSidebar('attachments')
  expect(useUiState.getState().sidebarScope).toBe('sheet')

  view.openSidebar('conversations')
  expect(useUiState.getState().sidebarScope).toBe('row')

  view.openSidebar('conversations', 'sheet')
  expect(useUiState.getState().sidebarScope).toBe('sheet')

  view.toggleSidebar('attachments')
  expect(useUiState.getState().sidebarScope).toBe('row')
})
