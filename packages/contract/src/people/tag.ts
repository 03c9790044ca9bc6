import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { counted, integer, longtext, ref, refs, text } from '../kernel/field'
import { resource } from '../kernel/resource'
import * as peopleWords from './words'

/** Groups of people across departments: the choir, first aiders. */
export const tag = resource({
  name: 'tag',
  label: peopleWords.tag,
  area: 'people',
  path: '/tag',
  permission: 'user',
  paths: { edit: '/tag/update' },
  tree: 'parent_id',
  sort: '+sort',
  fields: {
    name: text(['标签名称', 'Tag name'], { max: 60, unique: true, uniqueWith: ['parent_id'] }),
    parent_id: ref('tag', ['上级标签', 'Parent tag'], { optional: true }),
    member_count: counted(['成员数', 'Member count']),
    member_ids: refs(
      'user',
      peopleWords.members,
      { table: 'tag_member', own: 'tag_id', other: 'user_id' },
      {
        optional: true,
        list: false,
      },
    ),
    sort: integer(common.sortOrder, { initial: 0, list: false, max: 100000 }),
    remark: longtext(common.note, { optional: true }),
  },
})

const id = z.coerce.number<number | string>().int().positive().max(2147483647)

/** The specification's way of deleting one; the console posts. */
export const deleteTag = endpoint({
  path: '/tag/del',
  access: ['delete-user'],
  effect: 'change',
  label: ['删除标签', 'Tag: delete'],
  input: z.object({ id }),
  output: z.object({ deleted: z.number() }),
})

export const removeTagMember = endpoint({
  method: 'POST',
  path: '/tag/removeMember',
  access: ['change-user'],
  label: ['移除标签成员', 'Tag: remove members'],
  input: z.object({
    id: z.number().int().positive().max(2147483647),
    user_ids: z.array(z.number().int().positive().max(2147483647)).min(1).max(1000),
  }),
  output: z.object({ removed: z.number() }),
})
