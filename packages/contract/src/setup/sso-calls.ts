import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import * as setupWords from './words'

const change = { method: 'POST', access: ['change-work-sso-config'] } as const
const both = z.tuple([z.string(), z.string()])

/** SHA-256 of a secret that only the tab knows in which a sign-in began. */
const binding = z.string().regex(/^[\w-]{43}$/)
const state = z.string().regex(/^[\w-]{1,64}$/)

/** What a provider sent back by way of the browser, and the secret of the tab. */
const returned = z.object({
  state,
  secret: z.string().min(20).max(100),
  code: z.string().max(4000).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
  error_description: z.string().max(1000).optional(),
})

/** Which buttons a sign-in page shows. Without a company those of the installation's own. */
export const signOnProviders = endpoint({
  path: '/sso/providers',
  access: 'open',
  label: ['可用的单点登录', 'Ways of single sign-on'],
  input: z.object({ company: given(queryId) }),
  output: z.object({
    items: z.array(z.object({ key: z.string(), name: z.string(), preset: z.string() })),
    /** Directories whose passwords are taken in the form. */
    directories: z.array(z.string()),
    /** Passwords are for emergencies only. */
    passwords_closed: z.boolean(),
  }),
})

/** Begins a sign-in: where the browser goes. */
export const startSignOn = endpoint({
  method: 'POST',
  path: '/sso/start',
  access: 'open',
  effect: 'read',
  label: ['开始单点登录', 'Begin single sign-on'],
  input: z.object({
    key: z.string().regex(/^[a-z0-9]{1,40}$/),
    binding,
    fresh: z.boolean().default(false),
    in_app: z.boolean().default(false),
  }),
  output: z.object({ to: z.string(), state }),
})

/** Ends it. Who has to prove with their password that an account is theirs is refused with a ticket for that. */
export const finishSignOn = endpoint({
  method: 'POST',
  path: '/sso/finish',
  access: 'open',
  effect: 'read',
  label: ['完成单点登录', 'Finish single sign-on'],
  input: returned,
  output: z.object({ token: z.string(), key: z.string() }),
})

/** Somebody comes who began at the provider: whom it means, before they say yes in this tab. Nobody is signed in by it. */
export const openOffer = endpoint({
  method: 'POST',
  path: '/sso/offer',
  access: 'open',
  effect: 'read',
  label: ['确认从服务方发起的登录', 'Look at a sign-in that began at the provider'],
  input: z.object({ offer: z.string().regex(/^[\w-]{20,100}$/), binding }),
  output: z.object({ name: z.string(), who: z.string(), state }),
})

/** After a sign-in by password: from now on the provider may answer for this account. */
export const linkIdentity = endpoint({
  method: 'POST',
  path: '/account/sso_link',
  access: 'session',
  label: ['关联单点登录身份', 'Link with single sign-on'],
  input: z.object({ ticket: z.string().max(100) }),
  output: z.object({ name: z.string() }),
})

/** One's own identities, and where this session came from. */
export const ownIdentities = endpoint({
  path: '/account/identities',
  access: 'session',
  label: ['我的单点登录身份', 'One’s own sign-on identities'],
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ id: z.number(), name: z.string(), created_at: z.string(), last_used_at: z.string() })),
    /** By which of them this session began; null: with a password. */
    current: z.number().nullable(),
  }),
})

export const forgetIdentity = endpoint({
  method: 'POST',
  path: '/account/identity_forget',
  fresh: true,
  access: 'session',
  label: ['解除自己的单点登录关联', 'Unlink one’s own sign-on'],
  input: z.object({ id }),
  output: z.null(),
})

/** Ends this session, and says where the one at the provider is ended; null: it offers no such place. */
export const endSignOn = endpoint({
  method: 'POST',
  path: '/account/sso_logout',
  access: 'session',
  label: ['退出单点登录', 'Sign out of single sign-on'],
  input: z.object({}),
  output: z.object({ to: z.string().nullable() }),
})

export const switchProvider = endpoint({
  ...change,
  path: '/sso_config/switch',
  fresh: true,
  label: ['启用或停用单点登录', 'Switch single sign-on on or off'],
  input: z.object({ id, on: z.boolean() }),
  output: z.object({ id: z.number() }),
})

/** The steps of a trial, in their order. */
const trialSteps = [
  ...(['discovery', 'cas', 'keys', 'answer', 'tokens'] as const),
  ...(['metadata', 'certificates', 'assertion'] as const),
  ...(['directory', 'entry', 'password'] as const),
  ...(['credentials'] as const),
  ...(['claims', 'mapping', 'who', 'roles'] as const),
  // said only where it cannot serve as one
  ...(['proof'] as const),
] as const
const step = z.object({
  step: z.enum(trialSteps),
  passed: z.boolean(),
  /** What was found, in both languages. */
  found: both,
  /** What came back, name (where it is ours: in both languages) and value. */
  values: z.array(z.tuple([z.union([z.string(), both]), z.string()])),
})
export type TrialStep = z.output<typeof step>

/** Asks the provider for what it says of itself; where that is right, `to` is where the trial goes on. */
export const tryProvider = endpoint({
  ...change,
  path: '/sso_config/trial',
  effect: 'read',
  label: ['试运行单点登录', 'Try single sign-on'],
  input: z.object({ id, binding }),
  output: z.object({ steps: z.array(step), to: z.string().nullable(), state: state.nullable() }),
})

/** What came back, and what would be done with it. Nothing is: nobody is signed in, linked or made. */
export const finishTrial = endpoint({
  ...change,
  path: '/sso_config/trial_result',
  effect: 'read',
  label: ['单点登录试运行结果', 'Result of a trial of single sign-on'],
  input: returned,
  output: z.object({ id: z.number(), name: z.string(), passed: z.boolean(), steps: z.array(step) }),
})

/** Asks a directory for somebody, with their password, and says whom that would be. Nobody is signed in, linked or made. */
export const tryDirectory = endpoint({
  ...change,
  path: '/sso_config/trial_directory',
  effect: 'read',
  label: ['试运行目录登录', 'Try signing in by a directory'],
  input: z.object({ id, username: z.string().trim().min(1).max(100), password: cipher, key_id: z.string().max(64) }),
  output: finishTrial.output,
})

/** Of a certificate of a provider: whose it is, and while it counts. */
const certificate = z.object({
  subject: z.string(),
  from: z.string(),
  until: z.string(),
  /** Of the key: `RSA 2048`. */
  key: z.string(),
  state: z.enum(['valid', 'early', 'expired', 'weak']),
})
export type CertificateFacts = z.output<typeof certificate>

/** What metadata says of a provider of SAML, to be taken into the form. Nothing is kept. */
export const readMetadata = endpoint({
  ...change,
  path: '/sso_config/metadata',
  effect: 'read',
  label: ['读取 SAML 元数据', 'Read SAML metadata'],
  input: z.object({ url: z.url().max(500).optional(), xml: z.string().max(500_000).optional() }),
  output: z.object({
    saml_entity_id: z.string(),
    saml_sso_url: z.string(),
    saml_slo_url: z.string(),
    saml_certificates: z.string(),
    certificates: z.array(certificate),
  }),
})

/** What certificates say of themselves; null: none of them can be read. */
export const readCertificates = endpoint({
  ...change,
  path: '/sso_config/certificates',
  effect: 'read',
  label: ['查看证书', 'Look at certificates'],
  input: z.object({ pem: z.string().max(50_000) }),
  output: z.object({ certificates: z.array(certificate).nullable() }),
})

export const providerLinks = endpoint({
  path: '/sso_config/links',
  access: ['view-work-sso-config'],
  label: setupWords.linkedPeople,
  input: z.object({ id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        user_id: z.number(),
        name: z.string(),
        username: z.string(),
        subject: z.string(),
        created_at: z.string(),
        last_used_at: z.string(),
      }),
    ),
    total: z.number(),
  }),
})

export type ProviderLink = z.output<typeof providerLinks.output>['items'][number]

export const unlinkPerson = endpoint({
  ...change,
  path: '/sso_config/unlink',
  fresh: true,
  label: setupWords.unlink,
  input: z.object({ id }),
  output: z.null(),
})
