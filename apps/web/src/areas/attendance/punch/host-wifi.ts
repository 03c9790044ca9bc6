/**
 * Browsers do not say on which Wi-Fi they are; apps that show pages may. Each puts something of its own on the window, and
 * nothing is loaded here to make them: what is not there says nothing.
 * - WeCom, WeChat, Feishu: `getConnectedWifi({ success, fail })` of `ww`, `wx`, `tt`.
 * - DingTalk: `dd.device.base.getInterface({ onSuccess, onFail })`.
 * - Any other app: `workplaceHost.connectedWifi()`, which answers `{ bssid }`, at once or later.
 */
type Asked = (answer: (found: unknown) => void, none: () => void) => void

const patienceMs = 3000
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const own = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined)
const method = (on: unknown, name: string) => {
  const found = own(on, name)
  return typeof found === 'function' ? (...given: unknown[]) => found.apply(on, given) : null
}

/** Every way that there is in this window, the app's own contract first. */
function waysIn(host: object): Asked[] {
  const ways: Asked[] = []
  const told = method(own(host, 'workplaceHost'), 'connectedWifi')
  if (told !== null) ways.push((answer, none) => void Promise.resolve(told()).then(answer, none))
  for (const name of ['ww', 'wx', 'tt']) {
    const ask = method(own(host, name), 'getConnectedWifi')
    if (ask !== null) ways.push((success, fail) => void ask({ success, fail }))
  }
  const ding = method(own(own(own(host, 'dd'), 'device'), 'base'), 'getInterface')
  if (ding !== null) ways.push((onSuccess, onFail) => void ding({ onSuccess, onFail }))
  return ways
}

/** The address in what an app answered: its names differ, and some put it one level deeper. Null: there is none. */
export function bssidIn(answer: unknown): string | null {
  for (const from of [answer, own(answer, 'wifi')])
    for (const name of ['bssid', 'BSSID', 'macIp']) {
      const found = own(from, name)
      if (typeof found === 'string' && found !== '' && found.length <= 64) return found
    }
  return null
}

/** The access point on which the app around this page says that the phone is; null: nobody says. Never fails, never hangs. */
export async function connectedAccessPoint(host: object = window): Promise<string | null> {
  for (const ask of waysIn(host)) {
    const found = await new Promise<unknown>((resolve) => {
      const late = setTimeout(() => resolve(null), patienceMs)
      const done = (answer: unknown) => {
        clearTimeout(late)
        resolve(answer)
      }
      try {
        ask(done, () => done(null))
      } catch {
        done(null)
      }
    })
    const bssid = bssidIn(found)
    if (bssid !== null) return bssid
  }
  return null
}
