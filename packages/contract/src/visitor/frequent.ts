import { z } from 'zod'
import * as common from '../kernel/common-words'
import { endpoint } from '../kernel/endpoint'
import { given, id, ids, line } from '../kernel/input'
import { pageQuery } from '../kernel/list-query'
import * as visitorWords from './words'

/** So many contacts somebody has at most. */
export const mostContacts = 500
/** So many days a contact is good for; who goes on seeing them says so. */
export const contactDays = 366

const text = (most: number) =>
  line(most)
    .nullish()
    .transform((value) => value || null)
const date = z.iso.date({ error: 'date' })

const contact = z.object({
  id: z.number(),
  version: z.number(),
  /** As somebody who was here before, where that is known. */
  visitor_id: z.number().nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  mail: z.string().nullable(),
  company: z.string().nullable(),
  plate_no: z.string().nullable(),
  remark: z.string().nullable(),
  valid_end: z.string(),
  /** They are offered when inviting. */
  valid: z.boolean(),
})
export type Contact = z.output<typeof contact>

const said = {
  name: line(60).min(1, 'required'),
  phone: text(30),
  mail: text(200),
  company: text(100),
  plate_no: text(20),
  remark: text(200),
  /** Without it a year from now. */
  valid_end: date.nullish(),
}

/** The caller's own. */
export const contactPage = endpoint({
  path: '/frequent/pagelist',
  access: ['view-frequent'],
  label: visitorWords.contacts,
  input: pageQuery('+name', 20).extend({ state: given(z.enum(['valid', 'expired'], { error: 'option' })) }),
  output: z.object({ items: z.array(contact), total: z.number() }),
})

/** Those whom the caller may choose when inviting. */
export const contactList = endpoint({
  path: '/frequent/list',
  access: 'session',
  label: ['可选的常用联系人', 'Frequent contacts to choose from'],
  input: z.object({ title: z.string().trim().max(100).optional(), ids: given(ids(200)) }),
  output: z.object({ items: z.array(contact), more: z.boolean() }),
})

/** Everybody has contacts of their own: by what is said of them, or as a visitor whom one has seen. */
export const addContact = endpoint({
  method: 'POST',
  path: '/frequent/add',
  access: 'session',
  label: visitorWords.addContact,
  creates: true,
  input: z.union([z.object({ of_visitor: id }), z.object(said)]),
  output: z.object({ id: z.number(), version: z.number() }),
})

export const editContact = endpoint({
  method: 'POST',
  path: '/frequent/edit',
  access: 'session',
  label: ['修改常用联系人', 'Change a frequent contact'],
  input: z.object({ id, version: id, ...said }),
  output: z.object({ id: z.number(), version: z.number() }),
})

export const deleteContacts = endpoint({
  method: 'POST',
  path: '/frequent/del',
  access: 'session',
  label: ['删除常用联系人', 'Delete frequent contacts'],
  input: z.object({ ids: z.array(id).min(1, 'required').max(200, 'too_many|200') }),
  output: z.object({ deleted: z.number() }),
})

/** Whether they are offered. */
export const contactStates = { valid: visitorWords.valid, expired: common.expired } as const
