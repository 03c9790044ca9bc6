import { type ApplicationKind, addressesIn } from '@workplace/domain/identity/redirect-uri'
import type { Db } from '../../../kernel/database/db'
import { isAllowed } from '../../../kernel/http/networks'
import type { ProtocolAnswer } from '../../../kernel/http/serve-protocol'
import { tokenHash } from '../../../kernel/session/session-store'
import { assertedClient, assertionFault, assertionType } from './client-assertion'
import { issuerOf, type ProviderDeps } from './deps'
import type { OauthRequest } from './oauth-protocol'

export type ClientApplication = {
  readonly company_id: number
  readonly id: number
  readonly name: string
  readonly contact: string | null
  readonly logo: string | null
  readonly kind: ApplicationKind
  readonly client_id: string
  readonly user_id: number | null
  readonly redirect_uris: readonly string[]
  readonly post_logout_redirect_uris: readonly string[]
  readonly scopes: readonly string[]
  readonly trusted: boolean
  readonly access_seconds: number
  readonly refresh_days: number
  readonly ip_allow: string | null
  readonly token_auth: 'secret' | 'private_key_jwt'
  readonly jwks: string | null
}

type Row = Omit<ClientApplication, 'redirect_uris' | 'post_logout_redirect_uris'> & {
  redirect_uris: string | null
  post_logout_redirect_uris: string | null
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const columns = `a.company_id, a.id, a.name, a.contact, a.logo, a.kind, a.client_id, a.user_id, a.redirect_uris,
  a.post_logout_redirect_uris, a.scopes, a.trusted, a.access_seconds, a.refresh_days, a.ip_allow, a.token_auth, a.jwks`
const thatIsOn = `oauth2_application a join company c on c.id = a.company_id
  where a.company_id = $1 and a.client_id = $2::uuid and a.status = 'on' and c.status = 'active'`

const applicationFrom = (row: Row): ClientApplication => ({
  ...row,
  redirect_uris: addressesIn(row.redirect_uris),
  post_logout_redirect_uris: addressesIn(row.post_logout_redirect_uris),
})

/** An application of this company that is on; another company's does not exist here. */
export async function applicationBy(
  db: Db,
  company_id: number,
  client_id: string | null,
): Promise<ClientApplication | undefined> {
  if (client_id === null || !uuid.test(client_id)) return undefined
  const [row] = await db.query<Row>({ name: 'find-client', text: `select ${columns} from ${thatIsOn}` }, [
    company_id,
    client_id,
  ])
  return row && applicationFrom(row)
}

// To the minute: whoever asks often waits for no row of theirs.
const proof = {
  name: 'prove-client',
  text: `with client as (select ${columns} from ${thatIsOn}),
     key as (
       select k.company_id, k.id, k.last_used_at, k.last_ip from client a
       join application_key k on k.company_id = a.company_id and k.application_id = a.id
       where a.kind <> 'native' and a.token_auth = 'secret' and k.hash = $3 and k.revoked_at is null and k.expires_at > now()
     ),
     noted as (
       update application_key k set last_used_at = now(), last_ip = $4 from key
       where k.company_id = key.company_id and k.id = key.id
         and (key.last_used_at is null or key.last_used_at < now() - interval '1 minute' or key.last_ip is distinct from $4)
     )
     select a.*, key.id as key_id from client a left join key on true`,
}

/** An application by its name and its secret; no `key_id`: there is no secret, it is another one, or its time is over. */
async function applicationProved(
  db: Db,
  { company_id, client_id, secret, ip }: { company_id: number; client_id: string; secret: string | null; ip: string },
): Promise<ProvedClient | undefined> {
  if (!uuid.test(client_id)) return undefined
  const hash = secret === null ? null : tokenHash(secret)
  const [row] = await db.query<Row & { key_id: number | null }>(proof, [company_id, client_id, hash, ip])
  if (row === undefined) return undefined
  const { key_id, ...application } = row
  return { application: applicationFrom(application), key_id }
}

export const oauthError = (
  status: number,
  error: string,
  error_description: string,
  headers: Record<string, string> = {},
): ProtocolAnswer => ({ status, headers: { pragma: 'no-cache', ...headers }, body: { error, error_description } })

const unescaped = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))

/** Name and secret of a client, by HTTP Basic as RFC 6749 (2.3.1) has it; null: that is no such header. */
function basicOf(header: string): { id: string; secret: string } | null {
  const [, coded] = /^Basic +([\w+/=-]+) *$/i.exec(header) ?? []
  if (coded === undefined) return null
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(coded, 'base64').toString('utf8')) ?? []
  if (id === undefined || secret === undefined) return null
  try {
    return { id: unescaped(id), secret: unescaped(secret) }
  } catch {
    return null
  }
}

export type ProvedClient = { readonly application: ClientApplication; readonly key_id: number | null }

/** Who asks. By a secret, in the header or in the form, or by an assertion; an app on people's devices has none. */
export async function clientOf(
  deps: Pick<ProviderDeps, 'db' | 'allow' | 'now' | 'clientKeys' | 'publicUrl'>,
  company_id: number,
  { authorization, form, ip, path }: OauthRequest,
): Promise<ProvedClient | { readonly answer: ProtocolAnswer }> {
  const wrong = (description: string) => {
    deps.allow(ip)
    const challenge = { 'www-authenticate': 'Basic realm="workplace", charset="UTF-8"' }
    return { answer: oauthError(401, 'invalid_client', description, challenge) }
  }
  const repeated = [...new Set(form.keys())].find((name) => form.getAll(name).length > 1)
  if (repeated !== undefined) return { answer: oauthError(400, 'invalid_request', 'a parameter is there twice') }
  const isByHeader = authorization !== undefined
  const assertion = form.get('client_assertion')
  if ([isByHeader, form.has('client_secret'), assertion !== null].filter(Boolean).length > 1)
    return { answer: oauthError(400, 'invalid_request', 'the client proves itself in two ways') }
  if (assertion !== null && form.get('client_assertion_type') !== assertionType)
    return { answer: oauthError(400, 'invalid_request', 'this client_assertion_type is not taken') }
  const basic =
    authorization !== undefined
      ? basicOf(authorization)
      : {
          id: (assertion === null ? form.get('client_id') : assertedClient(assertion)) ?? '',
          secret: form.get('client_secret'),
        }
  if (basic === null) return wrong('the Authorization header is no HTTP Basic')
  if ((isByHeader || assertion !== null) && form.has('client_id') && form.get('client_id') !== basic.id)
    return { answer: oauthError(400, 'invalid_request', 'two clients are named') }
  const proved = await applicationProved(deps.db, { company_id, client_id: basic.id, secret: basic.secret, ip })
  if (proved === undefined) return wrong('this client is unknown, or switched off')
  const { application, key_id } = proved
  if (application.kind === 'native')
    return basic.secret === null && assertion === null
      ? { application, key_id: null }
      : wrong('this client has no secret')
  const isFrom = () => isAllowed(application.ip_allow, ip)
  const notFromHere = () => ({ answer: oauthError(400, 'unauthorized_client', 'this client may not call from here') })
  if (application.token_auth === 'private_key_jwt') {
    if (assertion === null) return wrong('this client proves itself by private_key_jwt')
    const issuer = issuerOf(deps.publicUrl ?? '', company_id)
    const endpoint = `${issuer}/${path.replace(/^\d+\//, '')}`
    const fault = await assertionFault(deps, application, assertion, [issuer, `${issuer}/token`, endpoint])
    if (fault !== undefined) return wrong(fault)
    return isFrom() ? { application, key_id: null } : notFromHere()
  }
  if (assertion !== null) return wrong('this client proves itself by a secret')
  if (basic.secret === null) return wrong('the secret is missing')
  if (key_id === null) return wrong('the secret is wrong, expired or revoked')
  return isFrom() ? { application, key_id } : notFromHere()
}
