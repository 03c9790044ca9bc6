import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'
import { consentRow } from './recognition'

/** How many rows of each kind the screen shows; the archive has all of them. */
export const rowsShown = 20

const section = z.object({
  key: z.string(),
  label: z.string(),
  /** Headings of the columns, in the caller's language. */
  heading: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  total: z.number(),
})
export type StoredSection = z.output<typeof section>

/** Everything that is stored about the caller, by kinds. */
export const storedAboutMe = endpoint({
  path: '/privacy/mine',
  access: 'session',
  label: ['我的个人数据', 'My personal data'],
  input: z.object({}),
  output: z.object({
    sections: z.array(section),
    consents: z.array(consentRow),
    /** How long what is stored is kept after somebody left. */
    retention_days: z.number(),
  }),
})

export const exportKind = (user_id: number) => `export_mine_${user_id}`

/** Makes the archive in a task: JSON for programs, a page for people, and one's files. */
export const exportMine = endpoint({
  method: 'POST',
  path: '/privacy/export',
  access: 'session',
  label: ['导出我的数据', 'Export my data'],
  input: z.object({}),
  output: z.object({ task: z.number() }),
})

export const myExports = endpoint({
  path: '/privacy/exports',
  access: 'session',
  label: ['我的导出文件', 'My exports'],
  input: z.object({}),
  output: z.object({
    items: z.array(z.object({ id: z.number(), bytes: z.number(), created_at: z.string(), expires_at: z.string() })),
  }),
})

export const downloadExport = endpoint({
  path: '/privacy/download',
  access: 'session',
  effect: 'change',
  answer: 'file',
  label: ['下载我的数据', 'Download my data'],
  input: z.object({ id: z.coerce.number<number | string>().int().positive().max(2147483647) }),
  output: z.null(),
})
