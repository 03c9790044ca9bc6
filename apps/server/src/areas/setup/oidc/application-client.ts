import { type ApplicationKind, addressesIn } from '@workplace/domain/identity/redirect-uri'
import type { Db } from '../../../kernel/database/db'
import { gathered } from '../../../kernel/database/gather'
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

type Asking = {
  readonly company_id: number
  readonly client_id: string
  readonly secret: string | null
  readonly ip: string
}

// To the minute: whoever asks often waits for no row of theirs, nor for who is changing it.
const proof = {
  name: 'prove-clients',
  text: `with client as (
       select q.n, q.hash, q.ip, ${columns}
       from unnest($1::int[], $2::uuid[], $3::bytea[], $4::text[]) with ordinality as q(of_company, of_client, hash, ip, n)
       join oauth2_application a on a.company_id = q.of_company and a.client_id = q.of_client and a.status = 'on'
       join company c on c.id = a.company_id and c.status = 'active'
     ), key as (
       select k.company_id, k.id, a.n, a.ip from client a
       join application_key k on k.company_id = a.company_id and k.application_id = a.id
       where a.kind <> 'native' and a.token_auth = 'secret' and k.hash = a.hash and k.revoked_at is null and k.expires_at > now()
     ), noted as (
       update application_key k set last_used_at = now(), last_ip = of.ip
       from (
         select k.company_id, k.id, key.ip from key join application_key k on k.company_id = key.company_id and k.id = key.id
         where k.last_used_at is null or k.last_used_at < now() - interval '1 minute' or k.last_ip is distinct from key.ip
         for no key update of k skip locked
       ) as of
       where k.company_id = of.company_id and k.id = of.id
     )
     select a.*, key.id as key_id from client a left join key on key.n = a.n`,
}

const proved = gathered(async (db: Db, all: readonly Asking[]): Promise<(ProvedClient | undefined)[]> => {
  const rows = await db.query<Row & { n: number; hash: unknown; ip: unknown; key_id: number | null }>(proof, [
    all.map(({ company_id }) => company_id),
    all.map(({ client_id }) => client_id),
    all.map(({ secret }) => (secret === null ? null : tokenHash(secret))),
    all.map(({ ip }) => ip),
  ])
  const found = new Map(
    rows.map(({ n, hash: _, ip: __, key_id, ...application }) => [
      n,
      { application: applicationFrom(application), key_id },
    ]),
  )
  return all.map((_, at) => found.get(at + 1))
})

/** An application by its name and its secret; no `key_id`: there is no secret, it is another one, or its time is over. */
const applicationProved = async (db: Db, asking: Asking): Promise<ProvedClient | undefined> =>
  uuid.test(asking.client_id) ? proved(db, asking) : undefined

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
  const found = await applicationProved(deps.db, { company_id, client_id: basic.id, secret: basic.secret, ip })
  if (found === undefined) return wrong('this client is unknown, or switched off')
  const { application, key_id } = found
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
