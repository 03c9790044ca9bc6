import { expect, test, vi } from 'vitest'
import { bssidIn, connectedAccessPoint } from './host-wifi'

const bssid = 'a4:56:02:11:22:33'
type Options = { success: (answer: unknown) => void; fail: (answer: unknown) => void }

test.each([
  ['an app with the contract', { workplaceHost: { connectedWifi: async () => ({ bssid }) } }, bssid],
  ['one that answers at once', { workplaceHost: { connectedWifi: () => ({ bssid }) } }, bssid],
  ['WeCom', { ww: { getConnectedWifi: ({ success }: Options) => success({ wifi: { BSSID: bssid } }) } }, bssid],
  ['Feishu', { tt: { getConnectedWifi: ({ success }: Options) => success({ BSSID: bssid, SSID: 'HQ' }) } }, bssid],
  [
    'DingTalk',
    {
      dd: {
        device: {
          base: {
            getInterface: ({ onSuccess }: { onSuccess: (answer: unknown) => void }) =>
              onSuccess({ ssid: 'HQ', macIp: bssid }),
          },
        },
      },
    },
    bssid,
  ],
  ['a browser', {}, null],
  ['an app that has something else by that name', { ww: 'text', tt: { getConnectedWifi: 7 }, dd: null }, null],
  ['an app that fails', { ww: { getConnectedWifi: ({ fail }: Options) => fail({ errMsg: 'no' }) } }, null],
  [
    'an app that breaks',
    {
      ww: {
        getConnectedWifi: () => {
          throw new Error('not ready')
        },
      },
    },
    null,
  ],
  ['an app whose promise breaks', { workplaceHost: { connectedWifi: () => Promise.reject(new Error('no')) } }, null],
  [
    'one that fails, within one that knows',
    {
      ww: { getConnectedWifi: ({ fail }: Options) => fail(null) },
      tt: { getConnectedWifi: ({ success }: Options) => success({ BSSID: bssid }) },
    },
    bssid,
  ],
])('%s', async (_, host, wanted) => {
  expect(await connectedAccessPoint(host)).toBe(wanted)
})

test('an app that never answers is not waited for', async () => {
  vi.useFakeTimers()
  try {
    const asked = connectedAccessPoint({ ww: { getConnectedWifi: () => {} } })
    await vi.advanceTimersByTimeAsync(3000)
    expect(await asked).toBe(null)
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['nothing', null],
  ['a text', bssid],
  ['a number in its place', { bssid: 7 }],
  ['an empty one', { BSSID: '' }],
  ['far too much', { bssid: 'a'.repeat(100_000) }],
  ['the name alone', { ssid: 'HQ' }],
])('%s is no address', (_, answer) => {
  expect(bssidIn(answer)).toBe(null)
})
