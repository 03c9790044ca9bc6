import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'
import { line } from '../kernel/field'

/** Is there no company yet? Then the first visit creates it. */
export const setupState = endpoint({
  path: '/setup/state',
  access: 'open',
  label: ['初始设置状态', 'Setup status'],
  input: z.object({}),
  output: z.object({ needed: z.boolean() }),
})

/** Company and administrator, once, for whoever knows the code that the server printed. */
export const firstRun = endpoint({
  method: 'POST',
  path: '/setup/first_run',
  access: 'open',
  // Keeps its own transaction: a wrong code is counted.
  effect: 'read',
  creates: true,
  label: ['初始设置', 'Initial setup'],
  input: z.object({
    code: z.string().trim().min(1).max(64),
    company_name: line(100).min(1),
    name: line(100).min(1),
    username: z.string().trim().min(1).max(100),
    /** Encrypted like a sign-in's. */
    password: cipher,
    key_id: z.string().max(64),
    language: z.enum(['zh', 'en']).default('zh'),
  }),
  output: z.object({ token: z.string() }),
})
