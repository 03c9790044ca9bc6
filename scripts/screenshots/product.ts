import { type ChildProcess, spawn } from 'node:child_process'
import { constants, publicEncrypt, randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { basePath } from '@workplace/contract/kernel/envelope'

export type Product = { url: string; password: string; stop(): Promise<void> }

/** Starts the built product in a folder of its own, with the demo company or with nothing. */
export async function startProduct(seed: 'demo' | 'none'): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'workplace-screenshots-'))
  const port = randomInt(20_000, 30_000)
  const password = 'Screenshots-1'
  const child = spawn(process.execPath, ['--enable-source-maps', 'apps/server/dist/main.js'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      MQTT_PORT: '0',
      SEED: seed,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
    },
  })
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, child).catch(async (error) => {
    await stop()
    throw error
  })
  return { url, password, stop }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const giveUpAt = Date.now() + 180_000
  while (Date.now() < giveUpAt) {
    if (child.exitCode !== null) throw new Error(`The product ended with code ${child.exitCode} instead of starting.`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error('The product did not become ready within three minutes.')
}

export type Session = { token: string; permissions: ReadonlySet<string> }

/** Signs in as the browser does: challenge, encrypted password, token. */
export async function signIn(url: string, username: string, password: string): Promise<Session> {
  const { key_id, public_key, nonce } = await call(url, '/auth/challenge')
  const secret = publicEncrypt(
    { key: public_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(JSON.stringify({ password, nonce })),
  )
  const { token } = await call(url, '/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: secret.toString('base64'), timeZone: 'Asia/Shanghai', key_id }),
  })
  const { promissions } = await call(url, '/users/info', { headers: { 'X-Token': token } })
  return { token, permissions: new Set(promissions) }
}

// biome-ignore lint/suspicious/noExplicitAny: the few answers that are needed here are read by name just above
async function call(url: string, path: string, options?: RequestInit): Promise<any> {
  const answer = await fetch(`${url}${basePath}${path}`, options)
  const { code, message, data } = await answer.json()
  if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`)
  return data
}
