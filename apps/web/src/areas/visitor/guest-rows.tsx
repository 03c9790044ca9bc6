import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import * as peopleWords from '@workplace/contract/people/words'
import { knownVisitors } from '@workplace/contract/visitor/visits'
import { languageOfName } from '@workplace/domain/visitor/guest-language'
import { AutoComplete, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { useTyped } from '../../kernel/list/use-typed'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { Alike } from './alike/alike'
import { ChooseContacts } from './contacts/choose-contacts'
import { type Guest, guestOf, isBlank, saidGuests } from './guest'
import { GuestLanguageSelect } from './guest-language-select'
import { PasteDialog } from './paste/paste-dialog'
import styles from './visitor.module.css'
import { words } from './visitor-words'

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
  needsPlates = false,
}: {
  most: number
  single?: boolean
  /** The reason needs their plates; they are asked for as well where somebody of a pasted list has one. */
  needsPlates?: boolean
}) {
  const t = useT()
  const form = Form.useFormInstance<{ people: Guest[] }>()
  // also what no field shows: plates of a list that was pasted
  const said = Form.useWatch<Guest[] | undefined>('people', { form, preserve: true })
  const plates = needsPlates || (said ?? []).some((one) => Boolean(one?.plate_no))
  const [pasting, setPasting] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const take = (people: Guest[]) => {
    const there = saidGuests(form.getFieldValue('people') as Guest[])
    form.setFieldValue('people', [...there, ...people])
  }
  // a row that was added and left empty is nobody, unless there is no other
  const lacksName = (at: number) => {
    const people = form.getFieldValue('people') as Guest[]
    return (people[at]?.name ?? '').trim() === '' && (!isBlank(people[at]) || people.every(isBlank))
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
                  required
                  rules={[
                    { validator: () => (lacksName(name) ? Promise.reject(t(words.nameMissing)) : Promise.resolve()) },
                  ]}
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
                    ['company', peopleWords.company, 100],
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
