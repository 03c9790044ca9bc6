import { z } from 'zod'
import { endpoint } from '../kernel/endpoint'

const id = z.coerce.number<number | string>().int().positive().max(2147483647)
const asked = z.object({ id, revision: id.optional() })

/** Who agreed to which version of terms, and when. */
export const agreements = endpoint({
  path: '/termsofservice/agreements',
  access: ['view-terms-of-service'],
  label: ['服务条款：同意记录', 'Terms of service: agreements'],
  input: asked.extend({
    page: z.coerce.number<number | string>().int().min(1).default(1),
    limit: z.coerce.number<number | string>().int().min(1).max(200).default(20),
  }),
  output: z.object({
    items: z.array(
      z.object({
        user_id: z.number(),
        name: z.string(),
        job_num: z.string().nullable(),
        department: z.string().nullable(),
        revision: z.number(),
        agreed_at: z.string(),
        meeting_id: z.number().nullable(),
      }),
    ),
    total: z.number(),
  }),
})

/** The same as a file. */
export const agreementsExport = endpoint({
  path: '/termsofservice/agreements_export',
  access: ['view-terms-of-service'],
  label: ['服务条款：导出同意记录', 'Terms of service: export agreements'],
  answer: 'file',
  input: asked,
  output: z.null(),
})

/** Every wording that terms ever had, the newest first. */
export const termsRevisions = endpoint({
  path: '/termsofservice/revisions',
  access: ['view-terms-of-service'],
  label: ['服务条款：历史版本', 'Terms of service: versions'],
  input: z.object({ id }),
  output: z.object({
    items: z.array(
      z.object({
        revision: z.number(),
        title: z.string(),
        content: z.string(),
        content_en: z.string().nullable(),
        made_at: z.string(),
        made_by: z.string(),
        agreed: z.number(),
      }),
    ),
  }),
})
