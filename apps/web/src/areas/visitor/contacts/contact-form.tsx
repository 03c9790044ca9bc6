import { addContact, type Contact, contactDays, editContact } from '@workplace/contract/visitor/frequent'
import { addDays } from '@workplace/domain/kernel/date'
import { Form, type FormInstance, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { CallError } from '../../../kernel/client/client'
import { useChange } from '../../../kernel/client/query'
import { serverNow } from '../../../kernel/time/server-clock'
import { DatePicker } from '../../../kernel/widgets/date-picker'
import { useT } from '../../../kernel/words'
import styles from '../visitor.module.css'
import { contactWords as words } from './contact-words'

export type ContactValues = {
  name: string
  phone?: string
  mail?: string
  company?: string
  plate_no?: string
  remark?: string
  valid_end?: Dayjs | null
}

const today = () => dayjs(new Date(serverNow())).format('YYYY-MM-DD')
/** As a new one is good for. */
export const usualEnd = () => addDays(today(), contactDays - 1)

export const valuesOf = (contact: Contact | null): Partial<ContactValues> =>
  contact === null
    ? { valid_end: dayjs(usualEnd()) }
    : {
        ...{ name: contact.name, phone: contact.phone ?? '', mail: contact.mail ?? '' },
        ...{ company: contact.company ?? '', plate_no: contact.plate_no ?? '', remark: contact.remark ?? '' },
        // who opens one that is over wants it to go on
        valid_end: dayjs(contact.valid ? contact.valid_end : usualEnd()),
      }

export const sentOf = ({ valid_end, ...said }: ContactValues) => ({
  ...{ name: said.name, phone: said.phone || null, mail: said.mail || null, company: said.company || null },
  ...{ plate_no: said.plate_no || null, remark: said.remark || null },
  valid_end: valid_end?.format('YYYY-MM-DD') ?? null,
})

/** Saves what stands in the form, and puts at its fields what is wrong. Answers whether it is saved. */
export function useSaveContact(form: FormInstance<ContactValues>) {
  const stale = { stale: ['/frequent', '/visitor/known'], quiet: true } as const
  const add = useChange(addContact, stale)
  const edit = useChange(editContact, stale)
  const save = async (values: ContactValues, contact: Contact | null): Promise<boolean> => {
    try {
      if (contact === null) await add.mutateAsync(sentOf(values))
      else await edit.mutateAsync({ id: contact.id, version: contact.version, ...sentOf(values) })
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = Object.entries(error.fields).map(([name, message]) => ({
        name: name as keyof ContactValues,
        errors: [message],
      }))
      form.setFields(faults.length > 0 ? faults : [{ name: 'name', errors: [error.message] }])
      return false
    }
  }
  return { save, busy: add.isPending || edit.isPending }
}

/** What is known of a contact. */
export function ContactFields() {
  const t = useT()
  return (
    <>
      <Form.Item
        name="name"
        label={t(words.name)}
        rules={[{ required: true, whitespace: true, message: t(words.nameMissing) }]}
      >
        <Input maxLength={60} autoFocus />
      </Form.Item>
      <div className={styles.fields}>
        <Form.Item name="phone" label={t(words.phone)}>
          <Input maxLength={30} inputMode="tel" />
        </Form.Item>
        <Form.Item name="mail" label={t(words.mail)}>
          <Input maxLength={200} inputMode="email" />
        </Form.Item>
        <Form.Item name="company" label={t(words.company)}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="plate_no" label={t(words.plate)}>
          <Input maxLength={20} />
        </Form.Item>
      </div>
      <Form.Item name="remark" label={t(words.note)}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="valid_end" label={t(words.validUntil)} extra={t(words.validHelp)}>
        <DatePicker
          allowClear={false}
          minDate={dayjs(today())}
          maxDate={dayjs(addDays(today(), contactDays))}
          style={{ width: '100%' }}
        />
      </Form.Item>
      <button type="submit" hidden />
    </>
  )
}
