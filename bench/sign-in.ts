import { constants, publicEncrypt } from 'node:crypto'

type Challenge = { key_id: string; public_key: string; nonce: string }

async function call(url: string, body?: unknown): Promise<unknown> {
  const response = await fetch(url, {
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
  })
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: unknown }
  if (code !== 0) throw new Error(`${url}: ${code} ${message}`)
  return data
}

/** Signs in as the browser does: a challenge, then the encrypted password. Answers the token. */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const challenge = (await call(`${address}/prod-api/auth/challenge`)) as Challenge
  const secret = Buffer.from(JSON.stringify({ password, nonce: challenge.nonce }))
  const key = { key: challenge.public_key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  const cipher = publicEncrypt(key, secret).toString('base64')
  const { token } = (await call(`${address}/prod-api/auth/login`, {
    ...{ username, password: cipher, timeZone: 'Asia/Shanghai', key_id: challenge.key_id },
  })) as { token: string }
  return token
}

export async function signInAll(address: string, usernames: readonly string[], password: string): Promise<string[]> {
  const tokens: string[] = []
  for (const username of usernames) tokens.push(await signIn(address, username, password))
  return tokens
}
