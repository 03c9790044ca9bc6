import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { findNpmProgram } from '../../../../test/npm-program'
import { addCompany, openWorld } from '../../../../test/world'
import { freePort } from '../../../kernel/postgres/free-port'

// newman, which we did not write, sends what Entra ID and Okta send, in their order, over a real connection, and judges the
// answers. Requests: learn.microsoft.com/entra/identity/app-provisioning/use-scim-to-provision-users-and-groups and
// developer.okta.com/docs/api/openapi/okta-scim/guides/scim-20.

const newman = findNpmProgram('newman', '6.2.2', 'bin/newman.js')
if (newman === undefined) console.warn('\nNOT TESTED BY NEWMAN: it could not be fetched from the npm registry.\n')

const core = 'urn:ietf:params:scim:schemas:core:2.0:User'
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const group = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patch = (...Operations: object[]) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations,
})

/** A request and what of its answer is held, in newman's own words; `body` is what was answered. */
type Step = readonly [method: string, path: string, status: number, body: object | null, ...held: string[]]

const entra: readonly Step[] = [
  ['GET', '/Users?filter=userName eq "9f0a5e0c"', 200, null, 'pm.expect(body.totalResults).to.eql(0)'],
  [
    ...(['POST', '/Users', 201] as const),
    {
      ...{ schemas: [core, enterprise], externalId: 'e1', userName: 'entra@acme.example.com', active: true },
      ...{ displayName: 'Testy Tester', emails: [{ primary: true, type: 'work', value: 'entra@acme.example.com' }] },
      ...{
        meta: { resourceType: 'User' },
        name: { formatted: 'Testy Tester', familyName: 'Tester', givenName: 'Testy' },
      },
      roles: [],
    },
    'pm.expect(pm.response.headers.get("location")).to.match(/\\/scim\\/v2\\/Users\\/\\d+$/)',
    'pm.collectionVariables.set("user", body.id)',
  ],
  ['GET', '/Users/{{user}}', 200, null, 'pm.expect(body.displayName).to.eql("Testy Tester")'],
  [
    'GET',
    '/Users?filter=externalId eq "e1"',
    200,
    null,
    'pm.expect(body.Resources[0].id).to.eql(pm.collectionVariables.get("user"))',
  ],
  [
    ...(['PATCH', '/Users/{{user}}', 200] as const),
    patch(
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@acme.example.com' },
      { op: 'Replace', path: 'name.familyName', value: 'Updated' },
    ),
    'pm.expect(body.emails[0].value).to.eql("updated@acme.example.com")',
    'pm.expect(body.name.familyName).to.eql("Updated")',
  ],
  [
    'PATCH',
    '/Users/{{user}}',
    200,
    patch({ op: 'Replace', path: 'active', value: 'False' }),
    'pm.expect(body.active).to.eql(false)',
  ],
  [
    'PATCH',
    '/Users/{{user}}',
    200,
    patch({ op: 'Replace', path: 'active', value: 'True' }),
    'pm.expect(body.active).to.eql(true)',
  ],
  [
    ...(['POST', '/Groups', 201] as const),
    { schemas: [group], externalId: 'g1', displayName: 'Staff of Entra', meta: { resourceType: 'Group' } },
    'pm.collectionVariables.set("group", body.id)',
  ],
  ['GET', '/Groups/{{group}}?excludedAttributes=members', 200, null, 'pm.expect(body).to.not.have.property("members")'],
  [
    'GET',
    '/Groups?excludedAttributes=members&filter=displayName eq "Staff of Entra"',
    200,
    null,
    'pm.expect(body.totalResults).to.eql(1)',
  ],
  ['PATCH', '/Groups/{{group}}', 200, patch({ op: 'Replace', path: 'displayName', value: 'Everybody of Entra' })],
  ['PATCH', '/Groups/{{group}}', 200, patch({ op: 'Add', path: 'members', value: [{ value: '{{user}}' }] })],
  [
    'GET',
    '/Groups/{{group}}',
    200,
    null,
    'pm.expect(body.members.map((m) => m.value)).to.eql([pm.collectionVariables.get("user")])',
  ],
  ['PATCH', '/Groups/{{group}}', 200, patch({ op: 'Remove', path: 'members', value: [{ value: '{{user}}' }] })],
  ['DELETE', '/Groups/{{group}}', 204, null],
  ['DELETE', '/Users/{{user}}', 204, null],
  ['GET', '/Users/{{user}}', 404, null],
]

const okta: readonly Step[] = [
  ['GET', '/ServiceProviderConfig', 200, null, 'pm.expect(body.patch.supported).to.eql(true)'],
  ['GET', '/Users?startIndex=1&count=2', 200, null, 'pm.expect(body.itemsPerPage).to.be.at.most(2)'],
  [
    'GET',
    '/Users?filter=userName%20eq%20%22okta%40acme.example.com%22&startIndex=1&count=100',
    200,
    null,
    'pm.expect(body.totalResults).to.eql(0)',
  ],
  [
    ...(['POST', '/Users', 201] as const),
    {
      ...{ schemas: [core], userName: 'okta@acme.example.com', name: { givenName: 'Test', familyName: 'User' } },
      ...{ emails: [{ primary: true, value: 'okta@acme.example.com', type: 'work' }], displayName: 'Test User' },
      ...{ locale: 'en-US', externalId: '00ujl29u0le5T6Aj10h7', groups: [], password: '1mz050nq', active: true },
    },
    'pm.collectionVariables.set("user", body.id)',
    'pm.expect(pm.response.text()).to.not.include("1mz050nq")',
  ],
  [
    ...(['POST', '/Users', 409] as const),
    { schemas: [core], userName: 'okta@acme.example.com', displayName: 'Test User', externalId: 'another' },
    'pm.expect(body.scimType).to.eql("uniqueness")',
  ],
  [
    ...(['PUT', '/Users/{{user}}', 200] as const),
    {
      ...{ schemas: [core], id: '{{user}}', userName: 'okta@acme.example.com', displayName: 'Another User' },
      ...{ name: { givenName: 'Another', familyName: 'User' }, active: true, externalId: '00ujl29u0le5T6Aj10h7' },
      ...{ emails: [{ primary: true, value: 'okta@acme.example.com', type: 'work' }], groups: [] },
    },
    'pm.expect(body.name.givenName).to.eql("Another")',
  ],
  [
    'PATCH',
    '/Users/{{user}}',
    200,
    patch({ op: 'replace', value: { active: false } }),
    'pm.expect(body.active).to.eql(false)',
  ],
  [
    ...(['POST', '/Groups', 201] as const),
    { schemas: [group], displayName: 'Staff of Okta', members: [] },
    'pm.collectionVariables.set("group", body.id)',
  ],
  [
    ...(['PATCH', '/Groups/{{group}}', 200] as const),
    patch({ op: 'replace', value: { id: '{{group}}', displayName: 'People of Okta' } }),
  ],
  [
    ...(['PUT', '/Groups/{{group}}', 200] as const),
    {
      schemas: [group],
      id: '{{group}}',
      displayName: 'People of Okta',
      members: [{ value: '{{user}}', display: 'x' }],
    },
    'pm.expect(body.members).to.have.lengthOf(1)',
  ],
  ['GET', '/Groups?startIndex=1&count=100', 200, null, 'pm.expect(body.totalResults).to.eql(1)'],
  ['DELETE', '/Groups/{{group}}', 204, null],
  [
    'GET',
    '/Users/9999999',
    404,
    null,
    'pm.expect(body.schemas[0]).to.eql("urn:ietf:params:scim:api:messages:2.0:Error")',
  ],
]

const collectionOf = (name: string, steps: readonly Step[], address: string, key: string) => ({
  info: { name, schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  auth: { type: 'bearer', bearer: [{ key: 'token', value: key }] },
  item: steps.map(([method, path, status, body, ...held], at) => ({
    name: `${at + 1} ${method} ${path}`,
    request: {
      ...{ method, url: `${address}/scim/v2${path}` },
      header: [
        { key: 'accept', value: 'application/scim+json' },
        ...(body === null ? [] : [{ key: 'content-type', value: 'application/scim+json' }]),
      ],
      ...(body === null ? {} : { body: { mode: 'raw', raw: JSON.stringify(body) } }),
    },
    event: [
      {
        listen: 'test',
        script: {
          type: 'text/javascript',
          exec: [
            'const body = pm.response.text() === "" ? undefined : pm.response.json()',
            `pm.test("status", () => pm.expect(pm.response.code, pm.response.text()).to.eql(${status}))`,
            ...(status === 204
              ? []
              : ['pm.test("type", () => pm.expect(pm.response.headers.get("content-type")).to.include("scim+json"))']),
            ...held.map((line) => `pm.test(${JSON.stringify(line)}, () => { ${line} })`),
          ],
        },
      },
    ],
  })),
})

describe.skipIf(newman === undefined)('newman', () => {
  test.each([
    ['Entra ID', entra],
    ['Okta', okta],
  ] as const)('sends what %s sends, and finds nothing wrong', async (name, steps) => {
    const port = await freePort()
    const address = `http://127.0.0.1:${port}`
    const world = await openWorld({ publicUrl: address })
    const folder = mkdtempSync(join(tmpdir(), 'workplace-newman-'))
    try {
      await world.first.app.listen({ host: '127.0.0.1', port })
      const acme = await addCompany(world.db, 'Acme')
      const nouns = ['work-sso-config', 'user', 'roles', 'department', 'employeesgroup']
      const admin = await acme.person(
        nouns.flatMap((noun) => ['view', 'add', 'change', 'delete'].map((verb) => `${verb}-${noun}`)),
      )
      const id = async (sql: string) => (await world.db.query<{ id: number }>(sql, [acme.company_id]))[0]?.id
      const department_id = await id("insert into department (company_id, name) values ($1, 'All') returning id")
      const role_id = await id(
        "insert into role (company_id, name, permissions, data_scope) values ($1, 'Employee', '{}', 'self') returning id",
      )
      const connection = {
        ...{ name, match_by: 'username', conflict: 'source', department_id, make_departments: false },
        ...{ role_ids: [role_id], takeover_ids: [], role_map: [], status: 'on' },
      }
      const added = await world.first.post('/scim_connection/add', connection, admin)
      expect(added, JSON.stringify(added)).toMatchObject({ code: 0 })
      const { key } = (await world.first.post('/scim_connection/token', { id: added.data.id }, admin)).data
      const [file, report] = [join(folder, 'collection.json'), join(folder, 'report.json')]
      writeFileSync(file, JSON.stringify(collectionOf(name, steps, address, key)), { mode: 0o600 })
      const child = spawn(
        process.execPath,
        [newman ?? '', 'run', file, '--reporters', 'json', '--reporter-json-export', report, '--color', 'off'],
        { stdio: ['ignore', 'pipe', 'pipe'] },
      )
      const [out, error] = await Promise.all([text(child.stdout), text(child.stderr)])
      const { run } = JSON.parse(readFileSync(report, 'utf8')) as {
        run: {
          stats: { requests: { total: number } }
          failures: { source: { name: string }; error: { message: string } }[]
        }
      }
      expect(
        run.failures.map(({ source, error: { message } }) => `${source.name}: ${message}`),
        `${out}${error}`,
      ).toEqual([])
      expect(run.stats.requests.total).toBe(steps.length)
    } finally {
      await world.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
