import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCompany, openWorld, type World } from '../../../test/world'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('what areas store about people has a section each: no two have one name, which would hide one of them in the export', async () => {
  const acme = await addCompany(world.db, 'Acme')
  const { token } = await acme.person([])
  const { data } = await world.first.get('/privacy/mine', {}, { token })
  const keys: string[] = data.sections.map(({ key }: { key: string }) => key)
  expect(keys.slice(0, 3)).toEqual(['profile', 'roles', 'consents'])
  expect(keys.at(-1)).toBe('deletions')
  expect(keys.length).toBeGreaterThan(20)
  expect(new Set(keys).size).toBe(keys.length)
})

test('applications that somebody agreed to, providers that know them and browsers that they trust are among what is stored about them, and nobody else’s', async () => {
  const acme = await addCompany(world.db, 'Portals')
  const [ann, bob] = [await acme.person([]), await acme.person([])]
  const { company_id } = acme
  const one = async (text: string, values: unknown[]) =>
    (await world.db.query<{ id: number }>(text, values))[0]?.id ?? 0
  const application = await one(
    `insert into oauth2_application (company_id, name, user_id) values ($1, 'Portal', $2) returning id`,
    [company_id, bob.user_id],
  )
  const provider = await one(
    `insert into sso_provider (company_id, name, issuer, client_id) values ($1, 'Home', 'https://peer.example.com', 'x') returning id`,
    [company_id],
  )
  await world.db.query(
    `insert into application_consent (company_id, application_id, user_id, scopes) values ($1, $2, $3, '["openid", "meetings.read"]')`,
    [company_id, application, ann.user_id],
  )
  await world.db.query(
    `insert into application_grant (company_id, application_id, user_id, scopes, sid, auth_time) values ($1, $2, $3, '["openid"]', 's', now())`,
    [company_id, application, ann.user_id],
  )
  await world.db.query('insert into sso_identity (company_id, provider_id, user_id, subject) values ($1, $2, $3, $4)', [
    ...[company_id, provider, ann.user_id, 'ann-at-home'],
  ])
  await world.db.query(
    `insert into trusted_browser (company_id, user_id, token_hash, agent, expires_at) values ($1, $2, '\\x01', 'Firefox', now() + interval '1 day')`,
    [company_id, ann.user_id],
  )
  const sections = async (token: string) => {
    const { data } = await world.first.get('/privacy/mine', {}, { token, language: 'en' })
    return Object.fromEntries(
      data.sections.map(({ key, total }: { key: string; total: number }) => [key, total]),
    ) as Record<string, number>
  }
  const own = { agreedApplications: 1, applicationSignIns: 1, identities: 1, trustedBrowsers: 1 }
  expect(await sections(ann.token)).toMatchObject(own)
  for (const key of Object.keys(own)) expect((await sections(bob.token))[key]).toBe(0)
})
