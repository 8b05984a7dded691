import { expect, test } from 'vitest'
import { isPageAddress, isTrustedSender } from '../../src/main/electron/page-address.ts'

test('the page in the top frame is heard', () => {
  expect(isTrustedSender({ url: 'app://muelle/', parent: null })).toBe(true)
  expect(isTrustedSender({ url: 'app://muelle/index.html#x', parent: null })).toBe(true)
})

test.each([
  'https://muelle/',
  'app://muelle.evil.example/',
  'app://evil@other/',
  'app://other/muelle/',
  'app:muelle',
  'file:///app/muelle/',
  'about:blank',
  'data:text/html,app://muelle/',
  '',
])('%j is not the page', (url) => {
  expect(isPageAddress(url)).toBe(false)
  expect(isTrustedSender({ url, parent: null })).toBe(false)
})

test('a frame inside the page, or one that is gone, is not heard', () => {
  expect(isTrustedSender({ url: 'app://muelle/', parent: {} })).toBe(false)
  expect(isTrustedSender(null)).toBe(false)
})
