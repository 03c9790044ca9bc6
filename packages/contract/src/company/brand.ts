import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

/** Whose product this is, for people who are not signed in yet: the company that runs the installation. */
export const brand = endpoint({
  path: '/auth/brand',
  access: 'open',
  label: ['登录页外观', 'Sign-in page appearance'],
  input: z.object({}),
  output: z.object({
    name: z.string(),
    welcome: z.string(),
    /** Addresses that can be fetched, or ''. */
    logo: z.string(),
    background: z.string(),
    /** The address of pages at which passkeys are taken; null: nowhere. */
    passkeys_at: z.string().nullable(),
  }),
})
