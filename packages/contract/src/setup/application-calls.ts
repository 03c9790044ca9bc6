import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { given, id, queryId } from '../kernel/input'
import * as setupWords from './words'

const look = { access: ['view-oath2-Application'] } as const
const change = { method: 'POST', access: ['change-oath2-Application'] } as const
const both = z.tuple([z.string(), z.string()])
const done = z.object({ id: z.number() })

/** So many keys of an application are valid at once at most. */
export const mostKeys = 5
export const keyDays = { initial: 90, most: 366 } as const
/** For so long the key before may go on beside a new one. */
export const overlapHours = { initial: 24, most: 168 } as const
/** Who has not used a scope for so long is asked whether it is still needed. */
export const unusedDays = 90

export const applicationScopes = endpoint({
  ...look,
  path: '/oauth2_application/scopes',
  label: ['可授权的范围', 'Scopes to choose from'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        scope: z.string(),
        area: both,
        calls: z.number(),
        /** A few of the calls that it opens, in words. */
        samples: z.array(both),
      }),
    ),
  }),
})
export type OfferedScope = z.output<typeof applicationScopes.output>['items'][number]

/** Every call, with what a program needs for it. */
export const applicationCalls = endpoint({
  ...look,
  path: '/oauth2_application/calls',
  label: ['接口与所需授权', 'Calls and the scopes they need'],
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ method: z.string(), path: z.string(), label: both, scope: z.string().nullable() })),
  }),
})

const keyStates = ['valid', 'expired', 'revoked'] as const
export const applicationKeys = endpoint({
  ...look,
  path: '/oauth2_application/keys',
  label: setupWords.keys,
  input: z.object({ id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        /** How it begins and ends. */
        hint: z.string(),
        state: z.enum(keyStates),
        created_at: z.string(),
        created_by: z.string(),
        expires_at: z.string(),
        revoked_at: z.string().nullable(),
        revoked_by: z.string().nullable(),
        last_used_at: z.string().nullable(),
        last_ip: z.string().nullable(),
      }),
    ),
  }),
})
export type ApplicationKey = z.output<typeof applicationKeys.output>['items'][number]

/** A new key, told once. One that it replaces goes on for a while beside it, so that the program never stands still. */
export const addKey = endpoint({
  ...change,
  path: '/oauth2_application/key_add',
  fresh: true,
  label: setupWords.newKey,
  creates: true,
  confidential: true,
  input: z.object({
    id,
    name: z.string().trim().max(60, 'too_long|60').default(''),
    days: z.number().int().min(1).max(keyDays.most).default(keyDays.initial),
    replaces: id.optional(),
    overlap_hours: z.number().int().min(0).max(overlapHours.most).default(overlapHours.initial),
  }),
  output: z.object({ id: z.number(), key: z.string(), expires_at: z.string(), old_until: z.string().nullable() }),
})

/** It opens nothing any more, at any server, at once. */
export const revokeKey = endpoint({
  ...change,
  path: '/oauth2_application/key_revoke',
  label: ['吊销密钥', 'Revoke a key'],
  input: z.object({ id, key_id: id }),
  output: done,
})

/** All keys at once, and switched off. */
export const revokeApplication = endpoint({
  ...change,
  path: '/oauth2_application/revoke',
  label: ['吊销应用', 'Revoke an application'],
  input: z.object({ id }),
  output: done,
})

export const applicationUse = endpoint({
  ...look,
  path: '/oauth2_application/use',
  label: ['应用的调用情况', 'What an application calls'],
  input: z.object({ id: queryId, days: z.coerce.number<number | string>().int().min(1).max(90).default(7) }),
  output: z.object({
    /** Hours in which it called, the oldest first. */
    hours: z.array(z.object({ hour: z.string(), done: z.number(), refused: z.number() })),
    scopes: z.array(
      z.object({
        scope: z.string(),
        area: both,
        /** In these days. */
        calls: z.number(),
        last_at: z.string().nullable(),
        /** Not once in the last 90 days. */
        unused: z.boolean(),
      }),
    ),
    refused: z.array(
      z.object({
        call: z.string(),
        label: both,
        /** Why, in the words of the refusal. */
        reason: both,
        missing: z.string(),
        many: z.number(),
        last_at: z.string(),
      }),
    ),
    /** Since when it is watched. */
    since: z.string(),
  }),
})
export type ApplicationUse = z.output<typeof applicationUse.output>

/** The gates that a call passes, in their order. */
const gates = ['application', 'key', 'person', 'call', 'scope', 'agreed', 'permission', 'whole'] as const
export const whyNot = endpoint({
  ...look,
  path: '/oauth2_application/why',
  label: ['为什么不能调用', 'Why a call is denied'],
  input: z.object({
    id: queryId,
    method: z.enum(['GET', 'POST'], { error: 'option' }),
    path: z.string().trim().max(200),
    /** As whom, of those who signed in at it; without: as who asks. What acts for one user alone is tried as that one. */
    user_id: given(queryId),
  }),
  output: z.object({
    label: both,
    allowed: z.boolean(),
    gates: z.array(
      z.object({
        gate: z.enum(gates),
        passed: z.boolean(),
        /** What was looked at, and found. */
        found: both,
      }),
    ),
  }),
})
export type WhyNot = z.output<typeof whyNot.output>

/** Takes scopes away. */
export const tightenApplication = endpoint({
  ...change,
  path: '/oauth2_application/tighten',
  label: ['收回授权', 'Take scopes away'],
  input: z.object({ id, scopes: z.array(z.string().max(60)).min(1, 'required').max(100) }),
  output: z.object({ id: z.number(), scopes: z.array(z.string()) }),
})

/** The applications that act in one's own name. */
export const myApplications = endpoint({
  path: '/oauth2/mine',
  access: 'session',
  label: ['以我的身份操作的应用', 'Applications that act for me'],
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        contact: z.string().nullable(),
        logo: z.string().nullable(),
        /** Since when its reader agrees to it; null: it acts in their name because the company says so. */
        agreed_at: z.string().nullable(),
        scopes: z.array(z.object({ scope: z.string(), area: both })),
        last_used_at: z.string().nullable(),
      }),
    ),
  }),
})
export type MyApplication = z.output<typeof myApplications.output>['items'][number]

/** What whoever writes an application puts into it. */
export const applicationConnect = endpoint({
  ...look,
  path: '/oauth2_application/connect',
  label: ['应用的接入信息', 'How to connect an application'],
  input: z.object({ id: queryId }),
  output: z.object({
    /** Null: the product does not know its own address, and nobody signs in at other applications. */
    issuer: z.string().nullable(),
    client_id: z.string(),
    kind: z.enum(['web', 'native', 'service']),
    token_auth: z.enum(['secret', 'private_key_jwt']),
  }),
})

/** Who signed in at an application, or agreed to it. */
export const applicationPeople = endpoint({
  ...look,
  path: '/oauth2_application/grants',
  label: ['谁同意了应用', 'Who agreed to an application'],
  input: z.object({ id: queryId }),
  output: z.object({
    items: z.array(
      z.object({
        user_id: z.number(),
        name: z.string(),
        username: z.string(),
        scopes: z.array(z.string()),
        agreed_at: z.string().nullable(),
        signed_in_at: z.string().nullable(),
        last_used_at: z.string().nullable(),
      }),
    ),
  }),
})
export type ApplicationPerson = z.output<typeof applicationPeople.output>['items'][number]

/** Ends what somebody is signed in with at an application, and what they agreed to. */
export const endApplicationPerson = endpoint({
  ...change,
  path: '/oauth2_application/grant_end',
  label: ['结束用户在应用的授权', 'End a person’s sign-in at an application'],
  input: z.object({ id, user_id: id }),
  output: done,
})

/**
 * One's own name is one's own to withdraw. What one agreed to is over; what acts in one's name by the company's word is
 * switched off, and its keys open nothing.
 */
export const forgetApplication = endpoint({
  method: 'POST',
  path: '/oauth2/forget',
  access: 'session',
  label: ['不再让应用代表我', 'Stop an application that acts for me'],
  input: z.object({ id }),
  output: done,
})
