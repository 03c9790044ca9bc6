import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { CommandMessage, GrantsMessage, TimeMessage } from '@workplace/domain/box/cabinet-wire'
import type { Database } from '../../kernel/database/db'
import type { Secrets } from '../../kernel/secrets/secrets'

/** The kind of account with which the gateways of cabinets connect. */
export const cabinetAccounts = 'bx'

/** What is stored of a gateway's password; null: it has none. Undefined: there is no such cabinet that may connect. */
export async function secretOfCabinet(
  db: Database,
  company_id: number,
  id: number,
): Promise<string | null | undefined> {
  const [row] = await db.query<{ secret: string | null }>(
    `select b.gateway_secret as secret from box_cabinet b join company c on c.id = b.company_id and c.status = 'active'
     where b.company_id = $1 and b.id = $2`,
    [company_id, id],
  )
  return row?.secret
}

/** What a gateway connects with, and the key by which it knows that the product speaks. */
export function newCredentials() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  return {
    password: randomBytes(24).toString('base64url'),
    public_key: Buffer.from(x, 'base64url').toString('base64'),
    signing_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  }
}

/** As the gateway reads it: the text that was signed, and its signature. */
export function signed(
  secrets: Pick<Secrets, 'decrypt'>,
  signing_key: string,
  body: GrantsMessage | CommandMessage | TimeMessage,
): string {
  const key = createPrivateKey({
    key: Buffer.from(secrets.decrypt(signing_key), 'base64'),
    ...{ format: 'der', type: 'pkcs8' },
  })
  const text = JSON.stringify(body)
  return JSON.stringify({ v: 1, body: text, sig: sign(null, Buffer.from(text), key).toString('base64') })
}
