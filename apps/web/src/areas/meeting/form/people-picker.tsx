import { CloseOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { attendeeSearch } from '@workplace/contract/meeting/booking'
import { departmentSearch } from '@workplace/contract/meeting/form'
import { frequentVisitors, hostedVisitors } from '@workplace/contract/meeting/guests'
import { recentContacts } from '@workplace/contract/meeting/mine'
import type { Slot } from '@workplace/domain/booking/slot'
import { Select, Spin } from 'antd'
import { lazy, Suspense, useId, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { useMay } from '../../../kernel/session/session'
import { type Label, useLanguage, useT } from '../../../kernel/words'
import {
  departmentPerson,
  guestPerson,
  inOtherLanguage,
  isMail,
  mailPerson,
  type Person,
  typedGuest,
  userPerson,
} from '../core/people'
import styles from '../core/side-panel.module.css'
import { fitting, useSearchText } from '../core/use-search-text'
import { words } from '../core/words'
import { formWords } from './form-words'
import form from './meeting-form.module.css'
import { type Busy, useBusy } from './use-busy'

type Props = {
  value: readonly Person[]
  onChange: (people: readonly Person[]) => void
  /** Who takes part anyway, and is not offered. */
  without: number
  /** When they have to be free: a slot on the clock of a room. */
  slot: Slot
  room_id: number
  meeting_id?: number | undefined
  error?: string | undefined
}

type Group = { readonly label: Label; readonly people: readonly Person[] }

const DiscreetGuest = lazy(() => import('./discreet-guest'))

/** More people than this are not drawn one by one. */
const mostTags = 30

/** People and departments, found on the server as one types, those met lately first; a mail address invites somebody from outside. */
export function PeoplePicker({ value, onChange, without, slot, room_id, meeting_id, error }: Props) {
  const t = useT()
  const id = useId()
  const [open, setOpen] = useState(false)
  const text = useSearchText()
  const { typed, setTyped } = text
  const search = usePeopleSearch(text, open, without)
  const inTime = { slot, room_id, meeting_id }
  const busy = useBusy({ ...inTime, people: value })
  const offeredBusy = useBusy({ ...inTime, people: search.groups.flatMap(({ people }) => people) })
  const known = new Map([...search.groups.flatMap(({ people }) => people), ...value].map((one) => [one.key, one]))
  const malformed = typed.includes('@') && !isMail(typed.trim()) && !search.searching
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(formWords.people)}</label>
      <Select<string[]>
        id={id}
        mode="multiple"
        aria-describedby={`${id}h`}
        status={error === undefined ? '' : 'error'}
        value={value.map(({ key }) => key)}
        onChange={(keys) => {
          onChange(keys.flatMap((key) => known.get(key) ?? []))
          setTyped('')
        }}
        open={open}
        onOpenChange={setOpen}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        placeholder={t(words.searchPeople)}
        maxTagCount={mostTags}
        notFoundContent={
          search.searching ? (
            <Spin size="small" />
          ) : (
            <span className={styles.quiet}>
              {malformed
                ? t(formWords.mailMalformed, { mail: typed.trim() })
                : t(search.failed ? words.searchFailed : typed === '' ? words.noData : words.noMatch)}
            </span>
          )
        }
        optionLabelProp="name"
        options={search.groups.map(({ label, people }) => ({
          label: t(label),
          title: t(label),
          options: people.map((person) => ({
            value: person.key,
            name: person.name,
            label: <Offered person={person} busy={offeredBusy(person)} />,
          })),
        }))}
        tagRender={({ value: key, onClose, label }) => {
          const person = known.get(String(key))
          if (person === undefined) return <span className={form.tag}>{label}</span>
          const put = (changed: (one: Person) => Person) =>
            onChange(value.map((one) => (one.key === person.key ? changed(one) : one)))
          return (
            <Tag
              person={person}
              busy={busy(person)}
              onLanguage={() => put(inOtherLanguage)}
              onDiscreet={(discreet) => put((one) => ({ ...one, discreet }))}
              onRemove={onClose}
            />
          )
        }}
      />
      {error !== undefined && (
        <span className={styles.error} role="alert">
          {error}
        </span>
      )}
      <Clash people={value} busy={busy} />
      <span id={`${id}h`} className={value.length > 0 ? 'wp-only-read' : styles.help}>
        {t(formWords.peopleHint)}
      </span>
    </div>
  )
}

function usePeopleSearch(
  { wanted, title, isTyping }: ReturnType<typeof useSearchText>,
  open: boolean,
  without: number,
) {
  const isSearch = title !== ''
  const recent = useQuery({ ...queryOf(recentContacts, { limit: 10 }, { quiet: true }), enabled: open })
  const found = useQuery({
    ...queryOf(attendeeSearch, { title, limit: 20 }, { quiet: true }),
    enabled: open,
    placeholderData: (before) => before,
  })
  const departments = useQuery({
    ...queryOf(departmentSearch, { title, limit: 5 }, { quiet: true }),
    enabled: open && isSearch,
    placeholderData: (before) => before,
  })
  const mayInvite = useMay('add-visitor')
  const contacts = useQuery({
    ...queryOf(frequentVisitors, { title, limit: 10 }, { quiet: true }),
    enabled: open && mayInvite,
    placeholderData: (before) => before,
  })
  const hosted = useQuery({
    ...queryOf(hostedVisitors, { title, limit: 10 }, { quiet: true }),
    enabled: open && mayInvite,
    placeholderData: (before) => before,
  })
  const isEarly = isTyping || found.isPlaceholderData
  // Those met lately stay until the answer is there: nobody disappears and comes back.
  const met =
    isSearch && !isEarly
      ? []
      : (recent.data?.items ?? []).map((one) =>
          one.user_id === null
            ? mailPerson(one.mail ?? '', one.name)
            : userPerson({ id: one.user_id, name: one.name, department: one.department, job_num: one.job_num }),
        )
  const colleagues = (found.data?.items ?? [])
    .filter((one) => one.id !== without && !met.some(({ user_id }) => user_id === one.id))
    .map(userPerson)
  const whole = isSearch ? (departments.data?.items ?? []).filter(({ people }) => people > 0).map(departmentPerson) : []
  const fitsText = fitting(isEarly, wanted)
  const fits = ({ name, about }: Person) => fitsText(`${name} ${about}`)
  const known = mayInvite ? [...(contacts.data?.items ?? []), ...(hosted.data?.items ?? [])].map(guestPerson) : []
  const guests = known.filter((one, n) => known.findIndex(({ key }) => key === one.key) === n).filter(fits)
  const said = isSearch ? typedGuest(wanted) : null
  const typed = mayInvite ? said : null
  // with their name, where one was copied along
  const mail = isMail(wanted) ? wanted : said?.visitor?.mail
  const all: Group[] = [
    { label: formWords.outside, people: mail ? [mailPerson(mail, said?.name)] : [] },
    { label: formWords.recent, people: met.filter((one) => one.user_id !== without && fits(one)) },
    { label: formWords.colleagues, people: colleagues.filter(fits) },
    { label: formWords.departments, people: whole.filter(fits) },
    { label: formWords.visitors, people: typed === null ? guests : [...guests, typed] },
  ]
  return {
    groups: all.filter(({ people }) => people.length > 0),
    searching: found.isFetching || recent.isPending || departments.isFetching || isTyping,
    failed: found.isError,
  }
}

function Offered({ person, busy }: { person: Person; busy: number | undefined }) {
  const t = useT()
  const { name, about, mail, visitor, count } = person
  return (
    <span className={form.option}>
      <span>
        {mail === name
          ? t(words.inviteMail, { mail })
          : visitor === undefined
            ? name
            : t(formWords.asVisitor, { name })}{' '}
        <small>{about}</small>
      </span>
      {count !== undefined && busy === undefined && <small>{t(formWords.departmentPeople, { n: count })}</small>}
      {busy !== undefined && (
        <span className={form.state} data-busy={busy > 0 || undefined}>
          {count === undefined
            ? t(busy > 0 ? formWords.busy : formWords.free)
            : busy > 0
              ? t(formWords.busyPart, { n: busy, all: count })
              : t(formWords.departmentPeople, { n: count })}
        </span>
      )}
    </span>
  )
}

type TagProps = {
  person: Person
  busy: number | undefined
  onLanguage: () => void
  onDiscreet: (is: boolean) => void
  onRemove: () => void
}

function Tag({ person, busy = 0, onLanguage, onDiscreet, onRemove }: TagProps) {
  const t = useT()
  const { name, count, visitor, visitor_id } = person
  return (
    <span
      className={form.tag}
      data-busy={busy > 0 || undefined}
      title={busy > 0 ? t(formWords.busyName, { name }) : person.about || undefined}
    >
      <span>{name}</span>
      {count !== undefined && <small>{t(formWords.departmentPeople, { n: count })}</small>}
      {visitor !== undefined && (
        <button
          type="button"
          data-language
          aria-label={t(visitor.language === 'zh' ? formWords.writtenInChinese : formWords.writtenInEnglish, { name })}
          title={t(visitor.language === 'zh' ? formWords.writtenInChinese : formWords.writtenInEnglish, { name })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={onLanguage}
        >
          {visitor.language === 'zh' ? '中' : 'EN'}
        </button>
      )}
      {(visitor ?? visitor_id) !== undefined && (
        <Suspense>
          <DiscreetGuest person={person} onChange={onDiscreet} />
        </Suspense>
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t(formWords.removeRoom, { room: name })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
}

/** Who has no time then: said in words, for colour alone says nothing. */
function Clash({ people, busy }: { people: readonly Person[]; busy: Busy }) {
  const t = useT()
  const language = useLanguage()
  const clashing = people.filter((person) => (busy(person) ?? 0) > 0)
  if (clashing.length === 0) return null
  const shown = clashing
    .slice(0, 5)
    .map((person) =>
      person.count === undefined
        ? person.name
        : `${person.name} ${t(formWords.busyPart, { n: busy(person) ?? 0, all: person.count })}`,
    )
    .join(comma[language])
  const names = clashing.length > 5 ? t(formWords.andMore, { names: shown, n: clashing.length - 5 }) : shown
  return (
    <span className={form.clash} role="status">
      {t(formWords.busyPeople, { names })}
    </span>
  )
}
