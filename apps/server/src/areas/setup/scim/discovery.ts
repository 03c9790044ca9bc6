import { Refusal } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/setup/refusals'
import { longestFilter } from '@workplace/domain/scim/filter'
import type { Doc } from '@workplace/domain/scim/matches'
import { mostOnPage } from '@workplace/domain/scim/page-of'
import { coreGroup, coreUser, enterpriseUser } from '@workplace/domain/scim/person'
import { addressOf, listSchema, type ScimCallContext, type ScimResult } from './context'

type Told = {
  readonly name: string
  readonly type?: string
  readonly required?: boolean
  readonly multi?: boolean
  readonly exact?: boolean
  readonly unique?: 'server' | 'none'
  readonly sub?: readonly Told[]
  readonly writable?: boolean
}

const attribute = ({ name, type = 'string', multi = false, sub, ...told }: Told): Doc => ({
  name,
  type: sub === undefined ? type : 'complex',
  multiValued: multi,
  required: told.required ?? false,
  caseExact: told.exact ?? false,
  mutability: told.writable === false ? 'readOnly' : 'readWrite',
  returned: 'default',
  uniqueness: told.unique ?? 'none',
  ...(sub === undefined ? {} : { subAttributes: sub.map(attribute) }),
})

const typed: readonly Told[] = [{ name: 'value' }, { name: 'type' }, { name: 'primary', type: 'boolean' }]

/** What is kept here of what the standard has; what is not named is taken and left aside. */
const schemas: readonly { readonly id: string; readonly name: string; readonly attributes: readonly Told[] }[] = [
  {
    id: coreUser,
    name: 'User',
    attributes: [
      { name: 'userName', required: true, unique: 'server' },
      { name: 'externalId', exact: true },
      { name: 'name', sub: [{ name: 'formatted' }, { name: 'familyName' }, { name: 'givenName' }] },
      { name: 'displayName' },
      { name: 'title' },
      { name: 'active', type: 'boolean' },
      { name: 'emails', multi: true, sub: typed },
      { name: 'phoneNumbers', multi: true, sub: typed },
    ],
  },
  {
    id: coreGroup,
    name: 'Group',
    attributes: [
      { name: 'displayName', required: true, unique: 'server' },
      { name: 'externalId', exact: true },
      {
        name: 'members',
        multi: true,
        sub: [
          { name: 'value' },
          { name: 'display', writable: false },
          { name: 'type' },
          { name: '$ref', type: 'reference' },
        ],
      },
    ],
  },
  {
    id: enterpriseUser,
    name: 'EnterpriseUser',
    attributes: [{ name: 'employeeNumber', unique: 'server' }, { name: 'department' }],
  },
]

const list = (resources: readonly Doc[]): Doc => ({
  schemas: [listSchema],
  totalResults: resources.length,
  startIndex: 1,
  itemsPerPage: resources.length,
  Resources: resources,
})

function config(on: ScimCallContext): Doc {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostOnPage, maxLength: longestFilter },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer',
        description: 'A key of this connection, in the header Authorization',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: addressOf(on, '/ServiceProviderConfig') },
  }
}

const types = (on: ScimCallContext): readonly Doc[] =>
  (
    [
      ['User', '/Users', coreUser, [{ schema: enterpriseUser, required: false }]],
      ['Group', '/Groups', coreGroup, []],
    ] as const
  ).map(([name, endpoint, schema, schemaExtensions]) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
    ...{ id: name, name, endpoint, schema, schemaExtensions },
    meta: { resourceType: 'ResourceType', location: addressOf(on, `/ResourceTypes/${name}`) },
  }))

const told = (on: ScimCallContext): readonly Doc[] =>
  schemas.map(({ id, name, attributes }) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
    ...{ id, name, attributes: attributes.map(attribute) },
    meta: { resourceType: 'Schema', location: addressOf(on, `/Schemas/${id}`) },
  }))

/** What the product says of itself; undefined: that is none of these. */
export function discovered(on: ScimCallContext, [what, id]: readonly string[]): ScimResult | undefined {
  const found = (resources: readonly Doc[]): ScimResult => {
    // RFC 7644, 4: nobody filters these
    if (on.request.query.has('filter')) throw new Refusal(refusals.scim_unsupported, {}, { status: 403 })
    if (id === undefined) return { status: 200, body: list(resources) }
    const one = resources.find((resource) => String(resource.id).toLowerCase() === id.toLowerCase())
    if (one === undefined) throw new Refusal(refusals.scim_nothing)
    return { status: 200, body: one }
  }
  switch (what) {
    case 'ServiceProviderConfig':
      return id === undefined ? { status: 200, body: config(on) } : undefined
    case 'ResourceTypes':
      return found(types(on))
    case 'Schemas':
      return found(told(on))
    default:
      return undefined
  }
}
