import { expect, test } from 'vitest'
import { createRemoteProxy, firstProxy } from '../../src/main/electron/remote-proxy.ts'
import type { CoreToHostMessage } from '../../src/main/electron/core-messages.ts'
import { environmentProxy } from '../../src/main/host/environment-proxy.ts'

test.each([
  [{}, 'https://wms', null],
  [{ HTTPS_PROXY: 'http://p:1' }, 'https://wms', { url: 'http://p:1', exclusions: '' }],
  [{ HTTPS_PROXY: 'http://p:1' }, 'http://wms', null],
  [{ HTTP_PROXY: 'p:1', NO_PROXY: 'a,.b' }, 'http://wms', { url: 'p:1', exclusions: 'a,.b' }],
  [
    { https_proxy: 'http://small:1', HTTPS_PROXY: 'http://p:1' },
    'https://wms',
    { url: 'http://small:1', exclusions: '' },
  ],
  [{ HTTPS_PROXY: '' }, 'https://wms', null],
])('the environment %j names for %s: %j', async (environment, url, named) => {
  expect(await environmentProxy(environment)(url)).toEqual(named)
})

test.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.example:8080', 'http://proxy.example:8080'],
  ['PROXY proxy.example:8080; PROXY other:1; DIRECT', 'http://proxy.example:8080'],
  ['https  proxy.example:443;DIRECT', 'https://proxy.example:443'],
  ['SOCKS proxy.example:1080', 'socks4://proxy.example:1080'],
  ['SOCKS5 proxy.example:1080; DIRECT', 'socks5://proxy.example:1080'],
  ['DIRECT; PROXY late:1', null],
])('Chromium’s rules %j mean %j', (rules, url) => {
  expect(firstProxy(rules)).toEqual(url === null ? null : { url, exclusions: '' })
})

test('a proxy the main process cannot resolve is a failure, not a direct connection', async () => {
  const sent: CoreToHostMessage[] = []
  const remote = createRemoteProxy((message) => void sent.push(message))
  const [first, second] = [remote.systemProxy('https://a'), remote.systemProxy('https://b')]
  expect(sent).toEqual([
    { type: 'proxy.ask', id: 1, url: 'https://a' },
    { type: 'proxy.ask', id: 2, url: 'https://b' },
  ])
  remote.answered({ type: 'proxy', id: 2, rules: null })
  remote.answered({ type: 'proxy', id: 1, rules: 'PROXY p:1' })
  expect(await first).toEqual({ url: 'http://p:1', exclusions: '' })
  await expect(second).rejects.toMatchObject({ code: 'network' })
})
