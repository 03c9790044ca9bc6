import { z } from 'zod'
import { cipher } from '../kernel/cipher'
import { endpoint } from '../kernel/endpoint'
import { formSchema, pageQuery, type Resource } from '../kernel/resource'
import { user } from './user'

const largest = 2147483647
const id = z.number().int().positive().max(largest)
const ids = z.array(id).min(1).max(500)
const saved = z.object({ id: z.number(), version: z.number() })

/** The encrypted password and the key that it was encrypted with. */
const password = { password: cipher.optional(), key_id: z.string().max(64).optional() }

/** The fields of the form, and the first password, which is changed at the first sign-in. */
export const addUser = endpoint({
  method: 'POST',
  path: '/users/add',
  within: 'people',
  access: ['add-user'],
  creates: true,
  label: ['用户新增', 'User: add'],
  input: formSchema(user as unknown as Resource).extend({
    ...password,
    /** For people who sign in another way (a directory, single sign-on); they have no password here. */
    without_password: z.boolean().default(false),
  }),
  output: saved,
})

/** The specification's way of deleting one; the console posts. */
export const deleteUser = endpoint({
  path: '/users/del',
  within: 'people',
  access: ['delete-user'],
  effect: 'change',
  label: ['用户删除', 'User: delete'],
  input: z.object({ id: z.coerce.number<number | string>().int().positive().max(largest) }),
  output: z.object({ deleted: z.number() }),
})

/** Enables or disables accounts. Whoever is disabled is signed out at once. */
export const switchUsers = endpoint({
  method: 'POST',
  path: '/users/switch',
  within: 'people',
  access: ['change-user'],
  label: ['启用或停用用户', 'Users: enable or disable'],
  input: z.object({ ids, status: z.enum(['active', 'disabled']) }),
  output: z.object({ changed: z.number() }),
})

/** Gives somebody another password, to be changed at the next sign-in; ends their sessions. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/users/reset_password',
  within: 'people',
  access: ['change-user'],
  // Keeps its own transaction: no connection is held while the password is hashed.
  effect: 'read',
  label: ['重置密码', 'User: reset password'],
  input: z.object({ id, password: cipher, key_id: z.string().max(64) }),
  output: z.null(),
})

/** Changes several people at once; what is absent stays. */
export const changeUsers = endpoint({
  method: 'POST',
  path: '/users/batch',
  within: 'people',
  access: ['change-user'],
  label: ['批量修改用户', 'Users: bulk edit'],
  input: z.object({
    ids,
    department_id: id.optional(),
    office_id: id.nullable().optional(),
    role_ids: z.array(id).max(200).optional(),
    /** What happens to roles that they have: kept, replaced, or the given ones taken away. */
    role_mode: z.enum(['add', 'replace', 'remove']).default('add'),
  }),
  output: z.object({ changed: z.number() }),
})

/** The three special permissions, which stand with the person and not with a role. */
export const superKinds = ['company', 'org', 'superuser'] as const

export const superUsers = endpoint({
  path: '/users/pagelistSuper',
  access: ['superuser'],
  label: ['超级用户列表', 'Super users: list'],
  input: pageQuery('+id', 10),
  output: z.object({
    items: z.array(
      z.object({
        id: z.number(),
        version: z.number(),
        name: z.string(),
        username: z.string(),
        job_num: z.string().nullable(),
        department_name: z.string().nullable(),
        status: z.string(),
        kinds: z.array(z.enum(superKinds)),
      }),
    ),
    total: z.number(),
  }),
})

const kinds = z.array(z.enum(superKinds)).max(3)

/** Makes somebody a super user. */
export const addSuperUser = endpoint({
  method: 'POST',
  path: '/users/addSuper',
  within: 'people',
  access: ['superuser'],
  label: ['新增超级用户', 'Super users: add'],
  input: z.object({ user_id: id, kinds: kinds.min(1) }),
  output: saved,
})

/** Gives other kinds; none makes them an ordinary person again. */
export const updateSuperUser = endpoint({
  method: 'POST',
  path: '/users/updateSuper',
  within: 'people',
  access: ['superuser'],
  label: ['修改超级用户', 'Super users: edit'],
  input: z.object({ id, version: z.number().int().positive().optional(), kinds }),
  output: saved,
})
