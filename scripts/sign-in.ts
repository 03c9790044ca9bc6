import { basePath } from '@workplace/contract/kernel/envelope'
import { encrypted } from '../apps/server/test/encrypted'

/** A call of a running product; throws where it is refused. */
// biome-ignore lint/suspicious/noExplicitAny: an answer's data is whatever the call declares
export async function call(address: string, path: string, more: { body?: object; token?: string } = {}): Promise<any> {
  const answer = await fetch(`${address}${basePath}${path}`, {
    ...(more.body ? { method: 'POST', body: JSON.stringify(more.body) } : {}),
    headers: {
      'accept-language': 'en',
      ...(more.body ? { 'content-type': 'application/json' } : {}),
      ...(more.token ? { 'x-token': more.token } : {}),
    },
  })
  const { code, message, data } = await answer.json()
  if (code !== 0) throw new Error(`${path} answered ${code}: ${message}`)
  return data
}

/** Signs in as the browser does: a challenge, then the encrypted password. Answers the token. */
export async function signIn(address: string, username: string, password: string): Promise<string> {
  const challenge = await call(address, '/auth/challenge')
  const { token } = await call(address, '/auth/login', {
    body: {
      ...{ username, password: encrypted(challenge, password) },
      ...{ timeZone: 'Asia/Shanghai', key_id: challenge.key_id },
    },
  })
  return token
}

export async function signInAll(address: string, usernames: readonly string[], password: string): Promise<string[]> {
  const tokens: string[] = []
  for (const username of usernames) tokens.push(await signIn(address, username, password))
  return tokens
}
