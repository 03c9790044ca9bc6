import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export type Settings = {
  /** Where the product listens: mqtt:// or mqtts://. */
  readonly url: string
  readonly account: string
  readonly password: string
  /** The key by which the product signs, in base64. */
  readonly public_key: string
  /** The folder of the journal. */
  readonly data: string
  /** Where the page at the cabinet is; null: there is none. */
  readonly keypad: { readonly host: string; readonly port: number } | null
}

export class SettingsError extends Error {}

const text = (value: unknown, name: string): string => {
  if (typeof value === 'string' && value.trim() !== '') return value.trim()
  throw new SettingsError(`${name} is missing, or no text`)
}

/** What the product gave to its administrator when the gateway was paired, and where it keeps its journal. */
export function readSettings(content: string, folder = '.'): Settings {
  let value: Record<string, unknown>
  try {
    value = JSON.parse(content) as Record<string, unknown>
  } catch {
    throw new SettingsError('the settings are no JSON')
  }
  if (typeof value !== 'object' || value === null) throw new SettingsError('the settings are no JSON object')
  const url = text(value.url, 'url')
  if (!/^(mqtts?|wss?):\/\//.test(url)) throw new SettingsError('url begins with mqtt:// or mqtts://')
  const account = text(value.account, 'account')
  if (!/^bx\d+-\d+$/.test(account)) throw new SettingsError('account is that of a cabinet, such as bx1-3')
  const keypad = (value.keypad ?? null) as { host?: unknown; port?: unknown } | null
  const port = Number(keypad?.port ?? 8090)
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) throw new SettingsError('keypad.port is no port')
  return {
    ...{ url, account, password: text(value.password, 'password'), public_key: text(value.public_key, 'public_key') },
    data: resolve(folder, typeof value.data === 'string' ? value.data : 'cabinet-data'),
    keypad: keypad === null ? null : { host: typeof keypad.host === 'string' ? keypad.host : '127.0.0.1', port },
  }
}

export const readSettingsFile = (path: string): Settings =>
  readSettings(readFileSync(path, 'utf8'), resolve(path, '..'))
