import { z } from 'zod'
import type { Shape } from '../kernel/field'

const mostGroups = 100

/** Which role goes with which group of a directory. */
export const roleMapShape: Shape<readonly { readonly group: string; readonly role_id: number }[]> = {
  schema: z
    .array(
      z.object({
        group: z.string().trim().min(1, 'required').max(200, 'too_long|200'),
        role_id: z.number({ error: 'required' }).int().positive(),
      }),
    )
    .max(mostGroups, `too_many|${mostGroups}`),
  write: (rows) => rows.map(({ group, role_id }) => `${group} = ${role_id}`).join('\n'),
  read: (written) =>
    written
      .split('\n')
      .filter((row) => row.trim() !== '')
      .map((row) => {
        const at = row.lastIndexOf('=')
        return { group: row.slice(0, at).trim(), role_id: Number(row.slice(at + 1)) }
      }),
  hint: ['admins = 1', 'admins = 1'],
}
