import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import {
  addPeople,
  type KnownVisitor,
  knownVisitors,
  mostPeople,
  type VisitorDetails,
  type VisitorSetup,
  visitorSetup,
} from '@workplace/contract/visitor/visits'
import { languageOfName } from '@workplace/domain/visitor/guest-language'
import { AutoComplete, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { CallError } from '../../kernel/client/client'
import { queryOf, useChange } from '../../kernel/client/query'
import list from '../../kernel/list/list.module.css'
import { useTyped } from '../../kernel/list/use-typed'
import { instantText } from '../../kernel/time/time-text'
import { toast } from '../../kernel/toast/toast'
import { useLanguage, useT } from '../../kernel/words'
import { Alike } from './alike/alike'
import { useApprovalCauses } from './approval-causes'
import { ChooseContacts } from './choose-contacts'
import { GuestLanguageSelect } from './guest-language-select'
import { PasteDialog } from './paste/paste-dialog'
import { keepEnter } from './plan-fields'
import styles from './visitor.module.css'
import { words } from './visitor-words'

/** One who is invited, as the form has them. */
export type Guest = {
  visitor_id?: number
  name?: string
  phone?: string
  mail?: string
  company?: string
  plate_no?: string
  /** Without it the server goes by their name; whoever is known is written to as before. */
  language?: 'zh' | 'en' | null
}

export const isBlank = (guest: Guest | undefined): boolean =>
  guest === undefined || ![guest.name, guest.phone, guest.mail, guest.company].some((said) => said?.trim())

/** As they are sent: what is empty is not said. */
export const sentGuest = ({ visitor_id, name, phone, mail, company, plate_no, language }: Guest) => ({
  ...(visitor_id === undefined ? {} : { visitor_id }),
  ...(language ? { language } : {}),
  ...{ name: name?.trim() ?? '', phone: phone?.trim() || null, mail: mail?.trim() || null },
  ...{ company: company?.trim() || null, plate_no: plate_no?.trim() || null, idno: null },
})

/** What is wrong with people, where it stands in their form: people.3.phone. */
export const faultsOf = ({ fields }: CallError) =>
  Object.entries(fields).map(([path, message]) => ({
    name: path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part)) as never,
    errors: [message],
  }))

export const guestOf = ({
  visitor_id,
  name,
  phone,
  mail,
  company,
  plate_no,
}: Pick<KnownVisitor, Exclude<keyof Guest, 'language'>>): Guest => ({
  ...{ name },
  ...(visitor_id === null ? {} : { visitor_id }),
  ...(phone === null ? {} : { phone }),
  ...(mail === null ? {} : { mail }),
  ...(company === null ? {} : { company }),
  ...(plate_no === null ? {} : { plate_no }),
})

type NameProps = {
  id?: string
  value?: string
  onChange?: (name: string) => void
  label: string
  onKnown: (guest: Guest) => void
  onOther: () => void
}

/** The name; who was here before is offered, with all that is known of them. */
function NameInput({ value = '', onChange, label, onKnown, onOther, ...rest }: NameProps) {
  const t = useT()
  const language = useLanguage()
  const [sought, setSought] = useState('')
  const { type } = useTyped(sought, setSought)
  const [open, setOpen] = useState(false)
  const known = useQuery({
    ...queryOf(knownVisitors, { title: sought }, { quiet: true }),
    enabled: open && sought.trim() !== '',
  })
  const people = sought.trim() === '' ? [] : (known.data?.items ?? [])
  return (
    <AutoComplete
      {...rest}
      aria-label={label}
      maxLength={60}
      popupMatchSelectWidth={340}
      value={value}
      onOpenChange={setOpen}
      onFocus={() => setOpen(true)}
      onChange={(name: string | undefined) => {
        onChange?.(name ?? '')
        type(name ?? '')
        onOther()
      }}
      onSelect={(_name, option) => {
        const chosen = people[(option as { n?: number }).n ?? -1]
        if (chosen !== undefined) onKnown(guestOf(chosen))
      }}
      options={people.map((one, n) => ({ key: n, n, value: one.name }))}
      // no label, which would stand in the field as well: what is known of them has two lines
      optionRender={({ data }) => {
        const one = people[data.n]
        if (one === undefined) return data.value
        return (
          <span className={styles.known}>
            {[one.name, one.company].filter(Boolean).join(' · ')}
            <small>
              {one.phone ?? one.mail ?? ''}
              {one.frequent ? ` · ${t(words.frequent)}` : ''}
              {one.last_visit === null ? '' : ` ${t(words.knownHint, { last: instantText(one.last_visit, language) })}`}
            </small>
          </span>
        )
      }}
    />
  )
}

type LanguageProps = { id?: string; value?: 'zh' | 'en' | null; onChange?: (language: 'zh' | 'en' | null) => void }

function LanguageInput({ at, label, ...rest }: LanguageProps & { at: number; label: string }) {
  const guest = Form.useWatch<Guest | undefined>(['people', at])
  const guessed = guest?.visitor_id === undefined ? languageOfName(guest?.name ?? '') : null
  return <GuestLanguageSelect {...rest} aria-label={label} guessed={guessed} />
}

/** Whom they may be; whoever was chosen from those who are known is known already. */
function MaybeKnown({ at, label, onKnown }: { at: number; label: string; onKnown: (guest: Guest) => void }) {
  const guest = Form.useWatch<Guest | undefined>(['people', at])
  const office = Form.useWatch<number | undefined>('office_id')
  if (guest === undefined || guest.visitor_id !== undefined) return null
  const said = Object.fromEntries(Object.entries(guest).filter(([, value]) => value))
  return (
    <Alike
      typed={guest}
      office={office}
      label={label}
      // what is typed now counts, the name that they are known by stays
      onSame={(one) => onKnown({ ...guestOf(one), ...said, name: one.name, visitor_id: one.visitor_id })}
    />
  )
}

/** The people of a visit: known ones offered by name, pasted lists, a file. */
export function GuestRows({
  most,
  single = false,
  plates = false,
}: {
  most: number
  single?: boolean
  /** Their plates are asked for as well. */
  plates?: boolean
}) {
  const t = useT()
  const form = Form.useFormInstance<{ people: Guest[] }>()
  const [pasting, setPasting] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const take = (people: Guest[]) => {
    const there = (form.getFieldValue('people') as Guest[]).filter((guest) => !isBlank(guest))
    form.setFieldValue('people', [...there, ...people])
  }
  const put = (at: number, guest: Guest) => form.setFieldValue(['people', at], guest)
  const forget = (at: number) => {
    const now = form.getFieldValue(['people', at]) as Guest | undefined
    if (now?.visitor_id !== undefined) form.setFieldValue(['people', at, 'visitor_id'], undefined)
  }
  return (
    <Form.List name="people">
      {(fields, { add, remove }) => (
        <>
          <ul className={styles.guests} data-plates={plates}>
            {fields.map(({ key, name }, n) => (
              <li key={key} className={styles.guest}>
                <Form.Item
                  name={[name, 'name']}
                  label={t(words.name)}
                  rules={[{ required: true, whitespace: true, message: t(words.nameMissing) }]}
                >
                  <NameInput
                    label={`${t(words.personN, { n: n + 1 })} ${t(words.name)}`}
                    onKnown={(guest) => put(name, guest)}
                    onOther={() => forget(name)}
                  />
                </Form.Item>
                {(
                  [
                    ['phone', words.phone, 30],
                    ['mail', words.mail, 200],
                    ['company', words.companyOf, 100],
                  ] as const
                ).map(([field, label, max]) => (
                  <Form.Item key={field} name={[name, field]} label={t(label)}>
                    <Input aria-label={`${t(words.personN, { n: n + 1 })} ${t(label)}`} maxLength={max} />
                  </Form.Item>
                ))}
                {plates && (
                  <Form.Item name={[name, 'plate_no']} label={t(words.plate)}>
                    <Input aria-label={`${t(words.personN, { n: n + 1 })} ${t(words.plate)}`} maxLength={20} />
                  </Form.Item>
                )}
                <Form.Item name={[name, 'language']} label={t(words.language)}>
                  <LanguageInput at={name} label={`${t(words.personN, { n: n + 1 })} ${t(words.language)}`} />
                </Form.Item>
                <MaybeKnown at={name} label={t(words.personN, { n: n + 1 })} onKnown={(guest) => put(name, guest)} />
                {fields.length > 1 && (
                  <Button
                    icon={<CloseOutlined aria-hidden />}
                    aria-label={t(words.removePerson, { n: n + 1 })}
                    onClick={() => remove(name)}
                  />
                )}
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <Button icon={<PlusOutlined aria-hidden />} disabled={fields.length >= most} onClick={() => add({})}>
              {t(words.addPerson)}
            </Button>
            {!single && <Button onClick={() => setChoosing(true)}>{t(words.fromContacts)}</Button>}
            {!single && <Button onClick={() => setPasting(true)}>{t(words.paste)}</Button>}
          </div>
          {pasting && (
            <PasteDialog
              onClose={() => setPasting(false)}
              onTake={(people) => {
                take(people)
                setPasting(false)
              }}
            />
          )}
          {choosing && (
            <ChooseContacts
              onClose={() => setChoosing(false)}
              onTake={(contacts) => {
                take(contacts.map(guestOf))
                setChoosing(false)
              }}
            />
          )}
        </>
      )}
    </Form.List>
  )
}

/** Plates are asked for where the reason needs them, or somebody has one. */
export const hasPlates = (
  setup: VisitorSetup | undefined,
  reason_id: number | null | undefined,
  people: readonly Guest[] | undefined,
) =>
  setup?.reasons.find(({ id }) => id === reason_id)?.needed.includes('plate_no') === true ||
  (people ?? []).some((one) => Boolean(one?.plate_no))

/** Who comes as well to a visit that is arranged: they alone are asked about, where somebody has to be. */
export function AddGuests({ row, onClose }: { row: VisitorDetails; onClose: () => void }) {
  const t = useT()
  const [form] = Form.useForm<{ people: Guest[]; office_id: number }>()
  // also what no field shows: plates of a list that was pasted
  const said = Form.useWatch<Guest[] | undefined>('people', { form, preserve: true })
  const [fault, setFault] = useState<string | null>(null)
  const save = useChange(addPeople, { stale: ['/visitor'], quiet: true })
  const setup = useQuery(queryOf(visitorSetup, {}, { quiet: true })).data
  const reason = setup?.reasons.find(({ id }) => id === row.reason_id)
  const coming = row.people_count + (said ?? []).filter((one) => !isBlank(one)).length
  const windows = row.windows.map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
  const office = setup?.offices.find(({ id }) => id === row.office_id)
  const causes = useApprovalCauses(office, reason, windows, coming)
  const send = async ({ people }: { people: Guest[] }) => {
    setFault(null)
    try {
      const answer = await save.mutateAsync({
        visit_id: row.visit_id,
        people: people.filter((one) => !isBlank(one)).map(sentGuest),
      })
      const n = answer.people.length
      if (n === 0) toast.info(t(words.addGuestsThere))
      else toast.success(t(words.addGuestsDone, { n }))
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const faults = faultsOf(error)
      form.setFields(faults)
      setFault(faults[0]?.errors[0] ?? error.message)
    }
  }
  return (
    <Modal
      open
      width={860}
      title={t(words.addGuests)}
      okText={t(words.addGuests)}
      cancelText={t(words.cancel)}
      confirmLoading={save.isPending}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ people: [{}], office_id: row.office_id }}
        onKeyDown={keepEnter}
        onFinish={(values) => void send(values)}
      >
        <p>{t(words.addGuestsHelp)}</p>
        <Form.Item name="office_id" hidden>
          <Input />
        </Form.Item>
        <GuestRows most={mostPeople - row.people_count} plates={hasPlates(setup, row.reason_id, said)} />
        {(reason?.audit === true || causes.length > 0) && <p role="status">{t(words.addGuestsAudit)}</p>}
        <p role="alert" className={list.fault}>
          {fault}
        </p>
      </Form>
    </Modal>
  )
}
