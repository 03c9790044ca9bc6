import { randomBytes } from 'node:crypto'
import { icon } from '@workplace/contract/kernel/uploads'
import { authorsOf, type Demo } from '../../../seed/kit/demo'
import { randomFrom } from '../../../seed/kit/random'
import { insertRows } from '../../../seed/kit/rows'
import { demoPeople } from '../../people/demo/public'

const hour = 3_600_000
const day = 24 * hour
const identity = ['email', 'openid', 'profile']
const asked = ['meeting:read', 'meeting:write']
/** So many people agreed to what it asks for; the last of them have not signed in for a while. */
const agreed = 9
const signedIn = 6

const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="#0f766e"/>
  <path d="M34 90V50l30-20 30 20v40H74V66H54v24z" fill="#fff"/></svg>`
const calls = [
  { call: 'GET /meeting/week_month', scope: 'meeting:read', weight: 5 },
  { call: 'POST /meeting/add', scope: 'meeting:write', weight: 1 },
] as const

const secret = () => `\\x${randomBytes(32).toString('hex')}`

/** The portal of the company's intranet, at which people sign in with their account here; its secret is nobody's. */
export async function demoPortal(demo: Demo): Promise<void> {
  const { db, company_id, now } = demo
  const { ids } = demo.provided(demoPeople)
  const random = randomFrom(173)
  const time = (at: number) => new Date(at).toISOString()
  const made = time(now - 90 * day)
  const [application_id = 0] = await insertRows(db, 'oauth2_application', [
    {
      ...{ ...authorsOf(demo), created_at: made, updated_at: made, name: '企业门户', kind: 'web', user_id: null },
      ...{ scopes: JSON.stringify(asked), contact: '信息部' },
      logo: demo.pictures.draw({ kind: icon, name: 'portal.jpg', width: 128, height: 128, svg: logo }),
      ...{
        redirect_uris: 'https://portal.example.com/callback',
        post_logout_redirect_uris: 'https://portal.example.com/',
      },
    },
  ])
  await insertRows(db, 'application_key', [
    {
      ...{ company_id, application_id, hash: secret(), hint: 'wpk_4mTe…w1Zs', name: '门户服务器' },
      ...{ created_at: time(now - 40 * day), created_by: demo.by, last_ip: '10.1.20.31' },
      ...{ expires_at: time(now + 50 * day), last_used_at: time(now - hour / 2) },
    },
  ])
  const people = ids.slice(1, 1 + agreed).map((user_id, n) => ({
    ...{ user_id, signed_in: now - (n < signedIn ? random.int(1, 40) * hour : (12 + n) * day) },
    agreed: now - (20 + 7 * n) * day,
  }))
  await insertRows(
    db,
    'application_consent',
    people.map(({ user_id, agreed }) => ({
      ...{ company_id, application_id, user_id, scopes: JSON.stringify([...identity, ...asked].sort()) },
      agreed_at: time(agreed),
    })),
    '',
  )
  // who signed in lately and stays so while they are away: what of it works once is nobody's
  const signIns = people.slice(0, signedIn)
  const whileAway = JSON.stringify([...identity, ...asked, 'offline_access'].sort())
  const grants = await insertRows(
    db,
    'application_grant',
    signIns.map(({ user_id, signed_in }) => ({
      ...{ company_id, application_id, user_id, sid: randomBytes(16).toString('hex'), offline: true },
      ...{ scopes: whileAway, auth_time: time(signed_in) },
      ...{ created_at: time(signed_in), last_used_at: time(Math.min(now, signed_in + hour)) },
    })),
  )
  await insertRows(
    db,
    'application_token',
    signIns.map(({ user_id, signed_in }, n) => ({
      ...{ company_id, application_id, user_id, grant_id: grants[n] ?? 0, kind: 'refresh', hash: secret() },
      ...{ scopes: whileAway },
      ...{ created_at: time(signed_in), expires_at: time(signed_in + 30 * day) },
    })),
  )
  const hours = Array.from({ length: 28 * 24 }, (_, n) => Math.floor(now / hour) * hour - n * hour)
  const open = hours.filter((at) => {
    const local = new Date(at + 8 * hour)
    return local.getUTCHours() >= 8 && local.getUTCHours() < 19 && ![0, 6].includes(local.getUTCDay())
  })
  await insertRows(
    db,
    'application_use',
    open.flatMap((at) =>
      calls.map(({ call, scope, weight }) => ({
        ...{ company_id, application_id, hour: time(at), call, scope, outcome: 'ok', missing: '' },
        ...{ many: weight * random.int(1, 6), last_at: time(Math.min(now, at + random.int(1, 59) * 60_000)) },
      })),
    ),
    '',
  )
}
