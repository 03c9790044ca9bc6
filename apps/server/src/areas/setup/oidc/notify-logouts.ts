import { randomUUID } from 'node:crypto'
import { issuerOf, type ProviderDeps } from './deps'

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'
const TRIES = 3
/** After each try the next one is due, by whichever server: also where this one is gone by then. */
const PAUSES = 'case tries when 0 then 10 else 60 end'
const answerMs = 5_000
const goodSeconds = 120

type Due = {
  company_id: number
  id: number
  sid: string
  tries: number
  uri: string | null
  client_id: string
  application: string
  subject: string | null
}

async function tellOne(deps: ProviderDeps, due: Due): Promise<boolean> {
  const { publicUrl } = deps
  // nobody waits for it any more
  if (due.uri === null || due.subject === null || publicUrl === null) return true
  const iat = Math.floor(deps.now() / 1000)
  const logout_token = await deps.keys.sign(
    {
      ...{ iss: issuerOf(publicUrl, due.company_id), sub: due.subject, aud: due.client_id },
      ...{ iat, exp: iat + goodSeconds, jti: randomUUID(), sid: due.sid, events: { [logoutEvent]: {} } },
    },
    'logout+jwt',
  )
  try {
    const { status } = await deps.outbound('callback').request(due.uri, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token }).toString(),
      ...{ withinMs: answerMs, silentMs: answerMs, mostBytes: 64 * 1024, plainInside: true },
    })
    return status === 200 || status === 204
  } catch (error) {
    deps.log.warn(
      { err: error, application: due.application },
      'an application could not be told that somebody signed out',
    )
    return false
  }
}

/** Tells applications which sessions have ended (OpenID Connect Back-Channel Logout 1.0): three tries each. */
export async function notifyLogouts(deps: ProviderDeps): Promise<number> {
  const due = await deps.db.query<Due>(
    `with due as (
       update application_logout l set tries = tries + 1, next_at = now() + make_interval(secs => ${PAUSES})
       where (l.company_id, l.id) in (select company_id, id from application_logout where next_at <= now()
         order by next_at limit 20 for update skip locked)
       returning l.company_id, l.id, l.application_id, l.user_id, l.sid, l.tries)
     select d.company_id, d.id, d.sid, d.tries, a.backchannel_logout_uri as uri, a.client_id, a.name as application,
       p.subject::text as subject
     from due d join oauth2_application a on a.company_id = d.company_id and a.id = d.application_id
     left join person_subject p on p.company_id = d.company_id and p.user_id = d.user_id`,
  )
  await Promise.all(
    due.map(async (one) => {
      const isTold = await tellOne(deps, one)
      if (isTold || one.tries >= TRIES)
        await deps.db.query('delete from application_logout where company_id = $1 and id = $2', [
          one.company_id,
          one.id,
        ])
    }),
  )
  return due.length
}
